"""A configured scanner under the whole service, in real time."""

from pathlib import Path

from firmware_host.config.config import parse_config
from firmware_host.service.assembly import assemble
from firmware_host.timebase import monotonic_ns
from tests.drivers.dgt.pty_board import PtyBoard
from tests.drivers.dgt.test_service import _moves, until
from tests.drivers.scanner.bench import FIRST, PICO
from tests.drivers.scanner.model import NS, ScannerModel
from tests.firmware_host.service.service_play import on_loop


@on_loop
async def test_a_game_is_played_on_a_scanner_with_its_buttons(tmp_path: Path):
    started_ns = monotonic_ns()
    model = ScannerModel(FIRST, drift=0.001)
    pty = PtyBoard(tmp_path, model, lambda: monotonic_ns() - started_ns, usb=PICO)
    port = tmp_path / "ttyACM0"
    text = (
        f'[board]\ndriver = "scanner"\n[scanner]\nport = "{port}"\n'
        f'[journal]\nfolder = "{tmp_path}/journal"\n'
    )
    service = assemble(parse_config(text, tmp_path / "jadoube.toml"))
    await service.start()
    try:
        assert any(f"there is no {port}" in line for line in service.notices)
        pty.plug_in("ttyACM0")
        await until(service, lambda: not service.notices)
        now_ns = monotonic_ns() - started_ns
        for n, (out, to, side) in enumerate([(12, 28, "w"), (52, 36, "b")]):
            at_ns = now_ns + n * NS
            model.put_at(at_ns, out, ".")
            model.put_at(at_ns + NS // 4, to, "x")
            model.press_at(at_ns + NS // 2, "clock", side)
        pty.turn()
        await until(service, lambda: _moves(service) == ["e4", "e5"])
        assert model.controller.shown  # type: ignore[attr-defined]  # the last move is lit
    finally:
        await service.stop()
        pty.close()
