"""An illegal move that was answered before anybody claimed stands (I-11)."""

from firmware_host.sitting.desk import Desk
from firmware_host.sitting.draws import carry_over, refuse_by_move
from firmware_host.sitting.effects import Effect, Happened, Opened, ended
from firmware_host.sitting.play import Outcome
from firmware_host.sitting.sitting_clock import opponent
from firmware_host.sitting.weighing import conclude
from firmware_host.tracker.line import Node
from rules.game import Cause, Ending
from rules.irregularity import Irregularity, Occurrence, Remedy, rule_on_irregularity
from rules.irregularity_later import ply_to_restore
from rules.questions import CanMate


def let_stand(desk: Desk, t_ns: int, illegal: Node, *, by_arbiter: bool = False) -> list[Effect]:
    """The record of the game ends before the illegal move; the rest follows as a game of its own.

    The clock runs on: the hands have not noticed anything. ``by_arbiter``: it was ruled so.
    """
    old = desk.play
    best = old.conclusion.best
    replies = [node for node in best.line() if node.ply > illegal.ply][::-1]
    mover = illegal.mover
    ply = illegal.ply - 1
    old.comment = (
        f"The illegal move {illegal.irregular} stood: it was answered before anybody claimed."
        " The next game goes on from the placement on the board."
    )
    remedy = Remedy.STANDS if by_arbiter else _remedy(desk, illegal)
    details: dict[str, object] = {"move": illegal.irregular, "position": illegal.position.text()}
    # What the arbiter's ``restore`` takes; what was doubted before is not known for sure.
    back = ply_to_restore(ply, min(old.scribe.doubts, default=None))
    details |= {"remedy": str(remedy), "game": old.number, "ply": back}
    law, more = _SAID[remedy]
    ending = Ending("*", Cause.ILLEGAL_STOOD)
    old.outcome = Outcome(ending, by_position=False)
    effects: list[Effect] = [
        ended(t_ns, old.number, ending, old.comment),
        Happened(t_ns, ply, "illegal-stands", f"{old.comment}{more}", mover, law, details),
    ]
    desk.earlier.append(old.record())
    play = desk.new_play(illegal.position.text())
    play.goes_on_from(old)
    play.begin_from(illegal.position, replies)
    play.tracker.reading = old.tracker.reading
    desk.play = play
    desk.watch.forget()
    effects.append(Opened(t_ns, play.record(), continues=True))
    carry_over(desk, illegal.ply)
    effects += conclude(desk, t_ns)
    return effects + refuse_by_move(desk, t_ns)


#: The law, and what is said beside: where the profile knows no reply that makes it stand, the
#: arbiter is told that the position before it may be restored (I-5).
_SAID = {
    Remedy.STANDS: ("I-11", ""),
    Remedy.RESTORE: ("I-5", " The arbiter may restore the position before it."),
}


def _remedy(desk: Desk, illegal: Node) -> Remedy:
    """What the profile says of an illegal move that was answered (I-5, I-11)."""
    side = illegal.mover or opponent(desk.play.side_to_move)
    before = desk.play.irregular.counted.get(side, 0)
    found = Occurrence(Irregularity.ILLEGAL_MOVE, side, before, is_answered=True)
    return rule_on_irregularity(found, desk.profile, lambda: CanMate.NOT_PROVED).remedy
