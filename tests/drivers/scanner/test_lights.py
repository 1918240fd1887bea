"""The lights of a scanner: shades, differences, and how they end with their board."""

from pathlib import Path

import pytest

from drivers.lights import STEP_NS, Frame, Glow
from drivers.scanner.lights import ScannerLights, shade
from drivers.serial_link import PortError
from tests.drivers.scanner.bench import E2, E4, Bench, on_bench
from tests.drivers.scanner.model import Boot

RED = Glow((255, 0, 0), 100)
DIM = Glow((255, 128, 1), 20)


def picture(*cells: int, glow: Glow = RED, lamp: Glow | None = None) -> Frame:
    shown = tuple(glow if n in cells else None for n in range(64))
    return Frame(shown, (lamp, None, None))


@pytest.mark.parametrize(
    ("glow", "expected"),
    [
        (RED, "F00"),
        (DIM, "321"),
        (Glow((255, 255, 255), 1), "111"),
        (Glow((255, 255, 255), 0), "000"),
    ],
)
def test_what_glows_at_all_is_never_dark(glow: Glow, expected: str):
    assert shade(glow) == expected


def test_a_picture_is_shown_by_what_differs_and_whole_where_most_does(tmp_path: Path, boot: Boot):
    async def work(bench: Bench) -> None:
        lights = ScannerLights(bench.driver)
        assert lights.step_ns == STEP_NS
        with pytest.raises(PortError, match="their board is away"):
            await lights.open()
        await bench.driver.open()
        await lights.open()
        for cells in [(E2,), (E2, E4), (E4,), tuple(range(60)), (1, 2)]:
            await lights.show(picture(*cells, lamp=DIM))
            await bench.listen(0.5)
            assert bench.model.controller.shown == (  # type: ignore[attr-defined]  # both have it
                dict.fromkeys(cells, "F00") | {64: "321"}
            )
        await lights.close()
        await bench.listen(0.5)
        assert bench.model.controller.shown == {}  # type: ignore[attr-defined]  # both have it

    on_bench(tmp_path, work, boot=boot)


def test_the_last_of_many_pictures_is_shown_and_no_queue_grows(tmp_path: Path):
    async def work(bench: Bench) -> None:
        await bench.driver.open()
        lights = ScannerLights(bench.driver)
        await lights.open()
        bench.model.controller.obeyed.clear()  # type: ignore[attr-defined]  # ours
        for n in range(200):
            await lights.show(picture(n % 64))
        await bench.listen(0.5)
        assert bench.model.controller.shown == {199 % 64: "F00"}  # type: ignore[attr-defined]  # ours
        said = [line for line in bench.model.controller.obeyed if line.startswith("L")]  # type: ignore[attr-defined]  # ours
        assert said == ["L s 00:F00", "L s 00:000,07:F00"]

    on_bench(tmp_path, work)


def test_a_picture_that_is_shown_once_more_comes_back_on_a_strip_that_lost_its_power(
    tmp_path: Path,
):
    """The strip had been without power for a moment: it stayed dark until the next move."""

    async def work(bench: Bench) -> None:
        await bench.driver.open()
        lights = ScannerLights(bench.driver)
        await lights.open()
        await lights.show(picture(E2, E4))
        await bench.listen(0.5)
        bench.model.controller.shown = {}  # type: ignore[attr-defined]  # ours
        bench.model.controller.lights.clear()  # type: ignore[attr-defined]  # ours
        await lights.show(picture(E2, E4))
        await bench.listen(0.5)
        assert set(bench.model.controller.shown) == {E2, E4}  # type: ignore[attr-defined]  # ours
        for cells in [(E2, E4), (E2,)]:
            await lights.show(picture(*cells))
        await bench.listen(0.5)
        assert set(bench.model.controller.shown) == {E2}  # type: ignore[attr-defined]  # ours

    on_bench(tmp_path, work)


def test_lights_that_a_scanner_does_not_have_are_not_sent(tmp_path: Path):
    async def work(bench: Bench) -> None:
        bench.model.controller.values["lights"] = "64"  # type: ignore[attr-defined]  # ours
        await bench.driver.open()
        lights = ScannerLights(bench.driver)
        await lights.open()
        await lights.show(picture(E2, lamp=DIM))
        await bench.listen(0.5)
        assert bench.model.controller.shown == {E2: "F00"}  # type: ignore[attr-defined]  # ours
        bench.pty.unplug()
        with pytest.raises(PortError):
            await bench.listen(1)
        with pytest.raises(PortError, match="their board is away"):
            await lights.show(picture(E4))
        await lights.close()

    on_bench(tmp_path, work)
