"""What is said of a control: that it was used, or that it was not accepted and why."""

from typing import NamedTuple

from drivers.signals import Control, Side
from firmware_host.sitting.desk import Desk
from firmware_host.sitting.effects import Happened
from firmware_host.sitting.happenings import Kind


class Objection(NamedTuple):
    """Why a control can't be used now, and the law."""

    why: str
    law: str | None = None


def speaker_of(desk: Desk, signal: Control) -> Side:
    """Who used a control; who is on move, where it does not say."""
    return signal.by or desk.on_move


def said_of(
    desk: Desk, signal: Control, kind: Kind, text: str, law: str | None = None, **details: object
) -> Happened:
    """A control was used."""
    plies = desk.play.conclusion.believed.ply
    return Happened(signal.t_ns, plies, kind, text, signal.by, law, details)


def not_accepted(desk: Desk, signal: Control, why: str, law: str | None = None) -> Happened:
    """A control can't be, and changed nothing."""
    text = f"{str(signal.kind).capitalize()} was not accepted: {why}."
    return said_of(desk, signal, "ruling", text, law, refused=str(signal.kind))
