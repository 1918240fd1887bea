"""Every law that the product holds (issue 3), and in a sentence what we do about it."""

from collections.abc import Mapping

#: The chapters of the laws, in their order.
CHAPTERS: Mapping[str, str] = {
    "B": "Board and set-up",
    "M": "Moves",
    "TM": "Touch-move",
    "C": "Making and completing a move",
    "I": "Irregularities",
    "E": "How a game ends",
    "K": "The chess clock",
    "N": "Notation and record",
    "A": "Adjournment",
}

#: Laws whose tests are still to come. This set only ever shrinks: an id that has a test goes.
PENDING: frozenset[str] = frozenset()

LAWS: Mapping[str, str] = {
    "B-1": "Cells are numbered from a1 along the rank; a driver turns its wiring to that once.",
    "B-2": "The first position of chess, or one of the 960 that was chosen.",
    "B-3": "Black's first move is found by what it explains; the game is void and starts again, "
    "in rapid and blitz until ten moves each; in training it is put right by hand.",
    "B-4": "A turned board is found and said; the position is read as from a board laid right, "
    "nothing is lost.",
    "B-5": "Swapped neighbours are found at the set-up or by the first move that only they "
    "explain; the game is void and starts anew while that can be claimed (in training, or by the "
    "arbiter's ruling, it goes on as it stands).",
    "B-6": "Swapped colours, as the arbiter rules them: anew, perhaps anew, or go on with the "
    "names in each other's place (`colours_swapped`).",
    "B-7": "Pieces knocked over are put back by lights, without a press, on the own time; what "
    "can't be restored starts anew.",
    "M-1": "Legal moves are python-chess's, counted against known numbers of lines of play.",
    "M-2": "The captured piece's cell is part of the move's footprint.",
    "M-3": "En passant at once or never; the captured pawn's cell is part of the footprint.",
    "M-4": "Each promotion is a choice of its own: queen, rook, bishop or knight.",
    "M-5": "Castling is one footprint of two pieces, in any order of hands.",
    "M-6": "A move that leaves the own king in check explains nothing.",
    "M-7": "Check, mate and stalemate are asked of each position.",
    "M-8": "Chess960 from any of its first positions, castling to the classical squares.",
    "TM-1": "An own piece touched is owed a move, if it has one.",
    "TM-2": "An enemy piece touched is owed its capture, if that is legal.",
    "TM-3": "Of several pieces of one side the first touched that can move, or be captured, is "
    "owed.",
    "TM-4": "Own and enemy piece touched: that capture; else the first touched that can be; the "
    "own one counts as first if the order is not known.",
    "TM-5": "What can't be moved or captured binds nobody.",
    "TM-6": "The adjust button before the touch; every piece must be back, or that is said.",
    "TM-7": "King first, or king and rook together: castling there is owed, else a king move, "
    "else nothing.",
    "TM-8": "Rook first: no castling there this turn (`rook_first`).",
    "TM-9": "A piece released by a legal move stays; until the release it may go elsewhere.",
    "TM-10": "A pawn released on the last rank stays on that square; the new piece is final once "
    "it touches it.",
    "TM-11": "The king on its castling square binds; the move is made when the rook is released.",
    "TM-12": "A touch on the opponent's turn is recorded and never carried out.",
    "TM-13": "A neighbour brushed for less than `slip_ms` was not touched.",
    "TM-14": "Who has touched a piece with intent can claim neither touch-move nor a draw in that "
    "turn: the claim is refused, without a penalty.",
    "TM-15": "King and rook in the air together are recorded.",
    "C-1": "A move is made when the board shows it done and the hand has left it.",
    "C-2": "The press completes it; an end of the game needs none.",
    "C-3": "The last move before a control counts when it is pressed.",
    "C-4": "A mate or stalemate made before the flag fell stands, pressed or not.",
    "C-5": "A press after the opponent's reply still counts.",
    "C-6": "A wrong move may be put right until the press.",
    "I-1": "What no legal move explains at the press is said, with its cells.",
    "I-2": "Clocks stop, the position before is restored, the new move obeys touch-move.",
    "I-3": "Seconds to the opponent, and the loss at the profile's number, a draw where the "
    "opponent is proved unable to mate; not proved, the loss stands.",
    "I-4": "A pawn left on the last rank is a queen, or the move is played again "
    "(`promotion_default`).",
    "I-5": "Found later: back to the position before, or the last sure one; what follows is cut "
    "off the record and kept in the journal.",
    "I-6": "Times are restored from the stamps; from a clock without stamps in proportion to the "
    "moves, with at least five minutes, or a minute a move if that is more.",
    "I-7": "Moves after mate or stalemate are void.",
    "I-8": "Moves after a flag fell are void.",
    "I-9": "Touch-move is enforced, announced or recorded, as the game's setting says.",
    "I-10": "The arbiter may rule otherwise, always on record.",
    "I-11": "An illegal move that was answered and pressed stands where the profile says so "
    "(`illegal_claims`); play goes on from the placement.",
    "E-1": "Mate wins.",
    "E-2": "Stalemate draws.",
    "E-3": "Resigning loses, or draws where the opponent is proved unable to mate; not proved, "
    "the loss stands.",
    "E-4": "A fallen flag loses, with the same exception, or the one of a bare king (`flag_vs`).",
    "E-5": "A position proved dead is drawn at once; not proved, play goes on.",
    "E-6": "An offer stands until it is accepted, refused in words, or refused by a touch; at "
    "another moment than between move and press it is improper; events may forbid "
    "agreement before a move, or at all.",
    "E-7": "A claim of repetition, standing or by a named move, is verified: each ply after "
    "which the position stands is shown.",
    "E-8": "A claim of fifty moves is verified: the count and where it begins are shown; 75 in "
    "five endings of the classic code.",
    "E-9": "Only these end a game without a claim: five times, 75 moves (or what the profile "
    "says).",
    "E-10": "Right on other grounds is right; a wrong claim costs the profile's seconds, and the "
    "named move must be played; a flag during the check changes nothing.",
    "E-11": "A request in a quick-play finish is checked for its conditions; the arbiter grants, "
    "postpones or refuses.",
    "E-12": "Who has given no sign by the default time loses; both absent: both, or White's clock "
    "runs. Black is judged when it is on move, or if White is not there either; who had only "
    "White's thinking to wait for has a minute of the own turn for a sign.",
    "E-13": "Stopping the clock for good resigns, or calls the arbiter.",
    "E-14": "Agreement and resignation stand though a flag is found fallen later.",
    "E-15": "Forfeits, as the arbiter rules them, with `+/-` where nothing was played.",
    "E-16": "The first end stands; what the board shows comes before what happens later.",
    "K-1": "A press stops the own clock and starts the other; a second one does nothing.",
    "K-2": "White's clock starts with the round or by Black's press.",
    "K-3": "Every kind of control, mixed by period and side, written and read as in PGN.",
    "K-4": "One flag falls first and stays; both down on a mechanical clock: the profile.",
    "K-5": "The count of moves left is shown only where the profile allows it.",
    "K-6": "The clock stops for the arbiter, claims and faults; after a power cut both stand at "
    "their last stamp.",
    "K-7": "Times set by the arbiter are recorded, old and new.",
    "K-8": "The board's record serves when a player need not write; the page says from when on.",
    "K-9": "Late: the time until the arrival is used, doubled, or not, as the profile says.",
    "K-10": "The display shows the time to the next move, who runs, whose flag fell; nothing can "
    "be set by players.",
    "N-1": "UCI within; PGN out in strict export format with `[%clk]`.",
    "N-2": "Score sheets in SAN, long, Russian, abbreviated, figurines and other languages' "
    "letters.",
    "N-3": "File first, else rank, else both.",
    "N-4": "The sheet has the head, the results, the signatures and the times at the controls.",
    "N-5": "Four results of PGN, forfeits, and results that PGN has no marker for.",
    "N-6": "A correction or ruling is an entry of its own with old and new value: in the journal, "
    "in the record, as a comment of the PGN and on the score sheet.",
    "A-1": "The player on move is asked, writes on the own time, and hands over a closed envelope: "
    "the journal, the page and the PGN have no more than that. Both clocks stand.",
    "A-2": "The lights lead to the position, the arbiter opens the envelope, the move is in the "
    "record as it was sealed; once the board shows it, the opponent's clock runs.",
    "A-3": "A sealed move that is illegal or ambiguous loses. Until both are there the clock of "
    "who must reply runs, or White's where the profile says so (`both_absent`).",
}
