"""A scanner that is there already when a game of an hour ago goes on, in real time."""

from pathlib import Path

from drivers.signals import Fault, FaultKind
from firmware_host.config.config import parse_config
from firmware_host.journal.journal import FILE_NAME
from firmware_host.journal.read import kept_inputs, last_sitting, open_for_reading
from firmware_host.service.assembly import assemble
from firmware_host.service.service import Service
from firmware_host.timebase import monotonic_ns
from tests.drivers.dgt.pty_board import PtyBoard
from tests.drivers.dgt.test_service import _moves, until
from tests.drivers.scanner.bench import FIRST, PICO
from tests.drivers.scanner.model import NS, ScannerModel
from tests.firmware_host.service.service_play import on_loop

HOUR_NS = 3_600 * NS


@on_loop
async def test_a_scanner_found_at_the_start_is_not_lost_when_the_game_goes_on(tmp_path: Path):
    """The time line leapt to the game's hour under the open link, which took it for a silence."""
    started_ns = monotonic_ns()
    model = ScannerModel(FIRST)
    pty = PtyBoard(tmp_path, model, lambda: monotonic_ns() - started_ns, usb=PICO)
    text = (
        f'[board]\ndriver = "scanner"\n[scanner]\nport = "{tmp_path / "ttyACM0"}"\n'
        f'[journal]\nfolder = "{tmp_path}/journal"\n'
    )

    def a_service() -> Service:
        return assemble(parse_config(text, tmp_path / "jadoube.toml"))

    def play(out: int, to: int, side: str) -> None:
        now_ns = monotonic_ns() - started_ns
        model.put_at(now_ns, out, ".")
        model.put_at(now_ns + NS // 4, to, "x")
        model.press_at(now_ns + NS // 2, "clock", side)
        pty.turn()

    first, second = a_service(), a_service()
    await first.start()
    first._parts.timebase.continue_from(HOUR_NS)
    pty.plug_in("ttyACM0")
    await until(first, lambda: first._link.is_open)
    play(12, 28, "w")
    await until(first, lambda: _moves(first) == ["e4"])
    await first.stop()
    await second.start()
    try:
        play(52, 36, "b")
        await until(second, lambda: _moves(second) == ["e4", "e5"])
    finally:
        await second.stop()
        pty.close()
    with open_for_reading(tmp_path / "journal" / FILE_NAME) as connection:
        kept = last_sitting(connection)
        assert kept is not None
        signals = kept_inputs(connection, kept.number)
    faults = [signal.kind for signal in signals if isinstance(signal, Fault)]
    assert faults[-1] is FaultKind.POWER_LOSS
    assert signals[-1].t_ns > HOUR_NS
