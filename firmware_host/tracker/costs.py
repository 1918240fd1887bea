"""What each oddity costs a hypothesis. One hundred is about one step of surprise.

A hypothesis pays once for what is odd about a move when the move joins its line, and at each
weighing for what the sensors read now and the line does not explain. Only differences between
hypotheses matter, so anything that befalls them all alike is free.

The figures were set by playing simulated sittings of every style (``jadoube bench``) and looking at
each wrong one; what each must stay above or below stands beside it.
"""

MS = 1_000_000

# --- what the sensors read now -------------------------------------------------------------------
#: A cell that reads occupied though the line leaves it empty: nobody puts down a spare piece.
EXTRA = 900
#: A piece that is missing may be in somebody's hand; two may (one in each player's), and a third
#: may just have been captured, but no more than two of one side.
MISSING = 60
HANDS = 3
HANDS_A_SIDE = 2
#: What more is missing is in no hand.
MISSING_MANY = 400
#: When the game is over nothing is in a hand any more.
MISSING_AT_END = 700
#: The cell reads another colour or kind than the line has there.
WRONG = 900
#: The same, when the cell has changed since: less, for the line may have lagged behind the board.
WRONG_STOOD = 500
#: A pawn that stands on the last rank, not exchanged yet: usual for a moment (M-4).
NOT_EXCHANGED = 150

#: Added for good at each weighing, for a cell that has contradicted the line for longer than any
#: scan takes: a slow board lags for a moment, a wrong line for ever.
STILL_CONTRADICTED = 150

# --- what is odd about a move --------------------------------------------------------------------
#: A capture whose square was never seen empty: pushed aside, or too quick for the sensors.
UNSEEN_CAPTURE = 450
#: Seen empty, but shorter than any hand exchanges two pieces: rather a brushed neighbour.
BRIEF_CAPTURE = 200
BRIEF_NS = 75 * MS
#: The piece was lifted and pressed for, and its landing never seen: lost, or a cell that is stuck.
#: By more than a doubt dearer than a capture pushed aside, which contradicts no cell.
UNSEEN_LANDING = 820
#: Of which comes back when that piece is captured: a slow board can't have seen it in between.
UNSEEN_TAKEN = 520
#: If what takes it is lifted so soon after the press: later, and it would have been seen.
TAKEN_NS = 900 * MS
#: The piece landed before the move that it answers, as a slow scan may show it...
OUT_OF_ORDER = 400
#: ...and by longer than any scan takes.
FAR_OUT_OF_ORDER = 1500
#: Under-promotions by rarity (knight, rook, bishop): a doubt each.
RARE_CHOICE = (0, 350, 370, 390)
#: The choice was told by a control, and this is another: beyond doubt (``SURE``), but a sensor that
#: sees another piece knows better (``WRONG``).
UNTOLD_CHOICE = 850
#: The piece's own square still reads occupied: its lift was lost, or the cell is stuck.
UNSEEN_LIFT = 300

#: A half-move some plies back ended elsewhere than it seemed; so far back, and so few cells.
MENDED = 300
MENDED_PLIES = 12
MENDED_CELLS = 4
#: A move that the rules do not know: dearer than any oddity, cheaper than a board unexplained for
#: the rest of the game.
IRREGULAR = 2500
#: Another piece of the same player was in the air while this one was set down: two hands.
OTHER_IN_HAND = 600

#: The piece that the opponent has just set down was in the air again when this one landed.
MOVED_AGAIN = 400

# --- what is odd about no move -------------------------------------------------------------------
#: A piece was lifted and stands again: adjusted, brushed, or a weak magnet. Common, so cheap.
REFILLED = 120
#: The same for shorter than any hand: a brush or a drop-out, hardly a touch.
REFILLED_BRIEFLY = 40
#: A cell was filled for a while and is empty again, and no move passes it: by how long it stood.
STOOD = ((350 * MS, 60), (1200 * MS, 200))
STOOD_LONG = 600
#: Two players lift in turn and the board shows it; a side does not press before it has moved.
PRESS_WITHOUT_MOVE = 900
#: The clock was pressed for a move whose piece did not stand on its cell.
PRESSED_IN_AIR = 400
#: That comes back when the opponent was taking it off already: with the own piece lifted so soon.
ONE_GESTURE_NS = 1200 * MS
#: A side moves once more and has never pressed for its move before (H14): some hands forget it, but
#: a line that needs it is rather one that makes two half-moves of one.
PRESS_FORGOTTEN = 250
#: A side that has pressed already presses again: a nervous hand.
PRESS_AGAIN = 200
#: A board that is scanned slowly shows the move after the press: most of the charge comes back...
PRESS_REFUND = 860
#: ...less so when the move shows later than any scan takes.
PRESS_REFUND_LATE = 700
LATE_NS = 500 * MS
#: What a board that is scanned slowly shows of a move may come so long after its press.
SCAN_NS = 300 * MS

# --- how hypotheses are judged -------------------------------------------------------------------
#: Rivals further behind than this are given up.
HOPELESS = 2600
#: Rivals further behind than this are kept, but not carried on by the reading alone.
PROMISING = 1500
#: A ply is sure when every rival within this agrees on it.
SURE = 800
#: While the next move is being made, for the last few half-moves: where its piece stops on its way
#: may be a cell that only a wrong line explains.
SURE_UNDER_WAY = SURE + EXTRA
#: A half-move that never stood done on the board holds back what is sure for so many plies.
UNSEEN_PLIES = 8
#: A ply is said as a doubt when a rival within this disagrees.
DOUBT = 400
#: When the best line has paid this much since it was last sure, too little was seen of its
#: half-moves to pass them without a word.
ODD = 700
#: When it has paid this much for what became sure at once, a half-move more or less than was played
#: may explain it as well: the later ones may be right and stand at the wrong number. A doubt each.
ADRIFT = 1700
#: While nobody looked at the board so many half-moves can be told by where the pieces stand after
#: them; of more, in one way of several: each of them is in doubt.
BLIND_PLIES = 2
#: Lines of two lengths to one position, so close, leave their count in doubt in the same way.
COUNT_DOUBT = 200
#: A cell that contradicts every likely line at so many half-moves in turn is not believed (H23).
STUCK_PLIES = 3
#: More cells than this at once are pieces knocked over or put back.
STUCK_CELLS = 2
#: From here on the line does not explain the board.
UNEXPLAINED = 500
#: So many hypotheses are kept, and a few more between two weighings.
BEAM = 24
CROWDED = 40
#: Plies that the reading alone may add at a weighing.
DEPTH = 4

# --- how far back is looked ----------------------------------------------------------------------
#: The last moves of the best line may still prove to be a slide: the line without them is kept.
WAYS_BACK = 3
#: The same by one move for its nearest rivals, so many: they must not be crowded out by worse ones.
WAYS_BESIDE = 8
#: Plies back in which the piece now captured may have come to its cell, or a press be missed.
RECENT_PLIES = 6
#: Two lines that answer one press with different moves part no further back than this.
SHARED_PLIES = 6
