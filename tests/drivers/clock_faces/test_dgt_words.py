"""A DGT 3000 shows a short text for a moment; its times come back, whatever happens."""

from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from drivers.clock_face import Face
from drivers.clock_faces.dgt import DgtFace
from drivers.dgt import commands
from drivers.serial_link import PortError
from tests.drivers.clock_faces.faces import face
from tests.drivers.dgt.bench import Bench, on_bench
from tests.drivers.dgt.model import ModelClock, frame


@dataclass
class TextClock(ModelClock):
    """Shows its times, or a text that it was told. ``version``: 0x22 is a DGT 3000."""

    text: str = ""
    version: int = 0x22

    def answer(self, command: bytes) -> bytes:
        if command[0] == commands.TEXT:
            self.text = command[1:9].decode("ascii")
        if command[0] == commands.END:
            self.text = ""
        said = super().answer(command)
        if command[0] == commands.VERSION and said:
            return frame(0x8D, 0x0A, 0x10, 9, 0x0A, self.version, 0, 0)
        return said


def saying(text: str) -> Face:
    return replace(face("5:00", "5:00"), saying=text)


async def shown(bench: Bench, text: str) -> DgtFace:
    display = DgtFace(bench.driver, "left")
    await bench.driver.open()
    await display.open()
    await display.show(saying(""))
    await bench.listen(3)
    await display.show(saying(text))
    await bench.listen(1)
    return display


def test_a_text_stands_in_place_of_the_times_until_it_ends_and_the_newest_wins(tmp_path: Path):
    clock = TextClock()

    async def work(bench: Bench) -> None:
        display = await shown(bench, "OFFER")
        assert clock.text == "OFFER   "
        await display.show(saying("DECLINED"))
        await display.show(saying("DECLINED"))
        await bench.listen(1)
        assert clock.text == "DECLINED"
        await display.show(saying(""))
        await bench.listen(1)
        assert clock.text == ""
        numbers = [command[0] for command in clock.said]
        assert numbers.count(commands.TEXT) == 2
        assert numbers.count(commands.END) == 2  # one at the start: another program left a text

    on_bench(tmp_path, work, clock=clock)


@pytest.mark.parametrize("version", [0x1E, 0x00])
def test_an_xl_or_an_unknown_clock_shows_its_times_only(tmp_path: Path, version: int):
    clock = TextClock(version=version)

    async def work(bench: Bench) -> None:
        await shown(bench, "OFFER")
        assert commands.TEXT not in [command[0] for command in clock.said]

    on_bench(tmp_path, work, clock=clock)


def test_a_text_whose_answer_was_lost_ends_with_its_next_try(tmp_path: Path):
    """Said three times before its end was said, a text hid the times for six seconds and more."""
    clock = TextClock()

    async def work(bench: Bench) -> None:
        display = await shown(bench, "")
        clock.deaf = 1
        await display.show(saying("OFFER"))
        await bench.listen(1)
        assert clock.text == "OFFER   "
        await display.show(saying(""))
        await bench.listen(1.5)
        assert clock.text == ""

    on_bench(tmp_path, work, clock=clock)


@pytest.mark.parametrize("lost_answers", [0, 1])
def test_a_text_ends_with_the_service(tmp_path: Path, lost_answers: int):
    clock = TextClock()

    async def work(bench: Bench) -> None:
        display = await shown(bench, "")
        clock.deaf = lost_answers
        await display.show(saying("1-0"))
        await bench.listen(0.1)
        assert clock.text == "1-0     "
        await display.close()
        await bench.listen(0.1)
        assert clock.text == ""

    on_bench(tmp_path, work, clock=clock)


def test_a_text_that_a_lost_link_left_there_ends_when_it_is_back(tmp_path: Path):
    clock = TextClock()

    async def work(bench: Bench) -> None:
        display = await shown(bench, "OFFER")
        bench.pty.unplug()
        with pytest.raises(PortError):
            await bench.listen(10)
        await bench.driver.close()
        await display.close()
        assert clock.text == "OFFER   "
        bench.pty.plug_in("ttyUSB1")
        await bench.driver.open()
        await display.open()
        await display.show(saying(""))
        await bench.listen(2)
        assert clock.text == ""

    on_bench(tmp_path, work, clock=clock)
