"""Whatever an arbiter rules, and whenever: applied or refused, recorded, and the same on replay."""

from typing import TYPE_CHECKING, Any

from hypothesis import given, settings
from hypothesis import strategies as st

from drivers.signals import ControlKind, RulingKind
from firmware_host.sitting.effects import Happened
from firmware_host.sitting.envelope import KEY_BYTES, seal
from tests.firmware_host.sitting.folding import STATES
from tests.firmware_host.sitting.hall import Hall, S

if TYPE_CHECKING:
    from collections.abc import Callable

KEY = bytes(range(KEY_BYTES))
SEALED = seal("d4", KEY, "0123456789abcdef")
POSITIONS = (
    "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
    "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2",
    "no position",
)
#: What each ruling needs, right or nearly so.
VALUES: dict[RulingKind, st.SearchStrategy[dict[str, object]]] = {
    RulingKind.PAUSE: st.just({}),
    RulingKind.RESUME: st.fixed_dictionaries(
        {}, optional={"granted": st.booleans(), "side": st.sampled_from(["white", "black"])}
    ),
    RulingKind.SET_TIMES: st.fixed_dictionaries(
        {}, optional={"white_ns": st.integers(-S, 99 * S), "black_ns": st.integers(0, 99 * S)}
    ),
    RulingKind.SET_MOVES: st.fixed_dictionaries(
        {"side": st.sampled_from(["white", "black"]), "moves": st.integers(-1, 60)}
    ),
    RulingKind.PENALISE: st.fixed_dictionaries(
        {"side": st.sampled_from(["white", "black"])},
        optional={"seconds": st.integers(-400, 400), "result": st.sampled_from(["0-1", "-/+"])},
    ),
    RulingKind.SET_PERIODS: st.fixed_dictionaries(
        {"side": st.sampled_from(["white", "black"]), "moves": st.integers(-1, 5)}
    ),
    RulingKind.FORFEIT: st.fixed_dictionaries(
        {},
        optional={
            "side": st.sampled_from(["white", "black"]),
            "reason": st.sampled_from(["phone", "?"]),
        },
    ),
    RulingKind.COLOURS_SWAPPED: st.fixed_dictionaries({}, optional={"granted": st.booleans()}),
    RulingKind.RESTORE: st.fixed_dictionaries({"ply": st.integers(-1, 6)}),
    RulingKind.CORRECT_MOVE: st.fixed_dictionaries(
        {"ply": st.integers(-1, 4), "move": st.sampled_from(["d2d4", "Nf6", "e5", "a3", "zz"])}
    ),
    RulingKind.ADJUDGE: st.fixed_dictionaries({"result": st.sampled_from(["1-0", "0-0", "2-0"])}),
    RulingKind.SET_POSITION: st.fixed_dictionaries({"position": st.sampled_from(POSITIONS)}),
    RulingKind.OPEN_SEALED: st.fixed_dictionaries(
        {"granted": st.booleans()}, optional={"key": st.sampled_from([KEY.hex(), "00"])}
    ),
    RulingKind.ANSWER_CLAIM: st.fixed_dictionaries({}, optional={"granted": st.booleans()}),
}
RULINGS = st.sampled_from(RulingKind).flatmap(
    lambda kind: st.tuples(st.just(kind), VALUES.get(kind, st.just({})))
)


def play(hall: Hall, index: int) -> None:
    """A legal move of the side on move, if there is one and the board is as it should be."""
    moves = hall.table.play.conclusion.believed.position.moves(-1)
    if moves and hall.view().state in ("ready", "to-move"):
        hall.play(moves[index % len(moves)].key[:4])


def do(hall: Hall, what: str, index: int) -> None:
    sides: tuple[Any, ...] = ("white", "black")
    doings: dict[str, Callable[[], object]] = {
        "play": lambda: play(hall, index),
        "wait": lambda: hall.wait(index),
        "press": lambda: hall.press(sides[index % 2]),
        "lights": lambda: hall.follow_lights(),
        "knock": lambda: hall.change("e2", ".x"[index % 2]),
        "control": lambda: hall.use(list(ControlKind)[index % len(ControlKind)]),
        "adjourn": lambda: hall.use(ControlKind.ADJOURN),
        "seal": lambda: hall.use(ControlKind.SEAL, sealed=SEALED),
    }
    doings[what]()


DOINGS = st.tuples(
    st.sampled_from(
        ["play", "play", "play", "wait", "press", "lights", "knock", "control", "adjourn", "seal"]
    ),
    st.integers(0, 400),
)


@given(st.lists(DOINGS | RULINGS, max_size=25))
@settings(max_examples=60, deadline=None)
def test_every_ruling_is_applied_or_refused_and_the_journal_tells_all_of_it(
    steps: list[tuple[Any, Any]],
) -> None:
    """I-10, N-6: one verdict, a state that is listed, refused means unchanged, replay is equal."""
    hall = Hall()
    for what, how in steps:
        if isinstance(what, RulingKind):
            hall.wait(0)  # what fell due at the last ruling's own instant
            before = hall.view()
            said = hall.rule(what, **how)
            after = hall.view()
            assert after.state in STATES
            if said.kind == "ruling-refused":
                assert (after.record, after.clock) == (before.record, before.clock)
                assert after.state == before.state
        else:
            do(hall, what, how)
    told = [e for e in hall.effects if isinstance(e, Happened) and e.kind == "ruling"]
    told = [event for event in told if "number" in event.details]
    entries = [entry for record in hall.table.records() for entry in record.rulings]
    assert [entry.text for entry in entries] == [event.text for event in told]
    assert hall.is_told_whole()
