"""An illegal move that was answered before anybody claimed stands (I-11)."""

from firmware_host.sitting.desk import Desk
from firmware_host.sitting.draws import carry_over, refuse_by_move
from firmware_host.sitting.effects import Effect, Happened, Opened, ended
from firmware_host.sitting.play import Outcome
from firmware_host.sitting.weighing import conclude
from firmware_host.tracker.line import Node
from rules.game import Cause, Ending


def let_stand(desk: Desk, t_ns: int, illegal: Node) -> list[Effect]:
    """The record of the game ends before the illegal move; the rest follows as a game of its own.

    The clock runs on: the hands have not noticed anything.
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
    details = {"move": illegal.irregular, "position": illegal.position.text()}
    ending = Ending("*", Cause.ILLEGAL_STOOD)
    old.outcome = Outcome(ending, by_position=False)
    effects: list[Effect] = [
        ended(t_ns, old.number, ending, old.comment),
        Happened(t_ns, ply, "illegal-stands", old.comment, mover, "I-11", details),
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
