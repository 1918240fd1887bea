"""TM1637 modules, against one that reads its two lines as the data sheet says."""

import asyncio

import pytest
from hypothesis import given, settings

from drivers.clock_face import SECOND_NS, Face, SideFace
from drivers.clock_faces.panel import PanelFace
from drivers.clock_faces.tm1637 import Lines, Tm1637, digits
from tests.drivers.clock_faces.faces import face, faces, side
from tests.drivers.leds.models import Machine

LINES = Lines(clock=5, white=6, black=13)
LETTERS = dict(zip(b"\x3f\x06\x5b\x4f\x66\x6d\x7d\x07\x7f\x6f", "0123456789", strict=True))
LETTERS |= {0x00: " ", 0x74: "h", 0x71: "F", 0x38: "L", 0x77: "A", 0x3D: "G"}


class Module:
    """Start: the data falls while the clock is high; stop: it rises. Bits at rising clocks."""

    def __init__(self) -> None:
        self.memory = bytearray(6)
        self.is_on = False
        self.brightness = 0
        self._before = (True, True)
        self._bits: list[int] | None = None
        self.messages = 0

    def see(self, clock: bool, data: bool) -> None:
        was_clock, was_data = self._before
        self._before = (clock, data)
        assert (was_clock, was_data) == (clock, data) or (was_clock == clock) or was_data == data
        if clock and was_clock and was_data and not data:
            self._bits = []
        elif clock and was_clock and data and not was_data and self._bits is not None:
            self._take(self._bits)
            self._bits = None
        elif clock and not was_clock and self._bits is not None:
            self._bits.append(int(data))

    def _take(self, bits: list[int]) -> None:
        if len(bits) % 9:  # the stop needs a rise of the clock of its own
            bits = bits[:-1]
        assert len(bits) % 9 == 0
        assert all(bits[8::9]), "the data must float while the module answers"
        first, *rest = [
            sum(bit << n for n, bit in enumerate(bits[at : at + 8]))
            for at in range(0, len(bits), 9)
        ]
        self.messages += 1
        if first & 0xC0 == 0xC0:
            self.memory[first & 7 : (first & 7) + len(rest)] = bytes(rest)
        elif first & 0xC0 == 0x80:
            self.is_on, self.brightness = bool(first & 8), first & 7
        else:
            assert first == 0x40

    def text(self) -> str:
        letters = [LETTERS[segments & 0x7F] for segments in self.memory[:4]]
        colon = ":" if self.memory[1] & 0x80 else ""
        return "".join(letters[:2]) + colon + "".join(letters[2:]) if self.is_on else ""


class Wired:
    """Both modules on a machine."""

    def __init__(self, percent: int = 100) -> None:
        self.machine = Machine()
        self.white, self.black = Module(), Module()
        self.machine.watch = self._watch
        self.face = PanelFace(self.machine.connect, Tm1637(LINES, percent))

    def _watch(self) -> None:
        levels = self.machine.levels
        self.white.see(levels[LINES.clock], levels[LINES.white])
        self.black.see(levels[LINES.clock], levels[LINES.black])

    def texts(self) -> tuple[str, str]:
        return self.white.text(), self.black.text()


@settings(max_examples=15)
@given(faces, faces)
def test_each_module_shows_its_side_after_any_other_face(first: Face, second: Face):
    wired = Wired()
    chip = Tm1637(LINES, 100)
    chip.begin(wired.machine)
    for shown in (first, second):
        chip.show(shown)
        for module, name in ((wired.white, "white"), (wired.black, "black")):
            expected = digits(
                getattr(shown, name),
                is_running=shown.running == name,
                is_flagged=shown.flag == name,
            )
            assert module.memory[:4] == expected
    chip.end()
    assert wired.texts() == ("    ", "    ")


def test_what_it_looks_like():
    wired = Wired(percent=50)

    async def work() -> None:
        assert wired.face.unit_ns == SECOND_NS
        await wired.face.open()
        # The module pulls its data down while it answers: nothing may drive against it.
        assert set(wired.machine.drives.values()) == {"open-drain"}
        await wired.face.show(face("1:02:03", "0:07", "white"))
        assert wired.texts() == ("62:03", " 007")
        assert wired.white.brightness == 3
        wired.white.memory[:] = bytes(6)  # it was unplugged
        await wired.face.show(face("1:02:03", "0:00", "white", "black"))
        assert wired.texts() == ("62:03", "FLAG")
        await wired.face.show(face("2:05:59", "12:00:00"))
        assert wired.texts() == ("2h05", "12h0")
        await wired.face.show(None)
        assert wired.texts() == ("    ", "    ")
        await wired.face.close()
        assert wired.machine.open_count == 0

    asyncio.run(work())


def test_a_display_that_is_lost_is_taken_again():
    wired = Wired()

    async def work() -> None:
        with pytest.raises(OSError, match="it is not open"):
            await wired.face.show(None)
        await wired.face.open()
        await wired.face.show(face("4:05"))
        wired.machine.failure = RuntimeError("the chip is gone")
        with pytest.raises(OSError, match="the clock's display: the chip is gone"):
            await wired.face.show(face("4:04"))
        await wired.face.close()
        assert wired.machine.open_count == 0
        wired.machine.failure = None
        await wired.face.open()
        await wired.face.show(face("4:04"))
        assert wired.texts()[0] == " 404"

    asyncio.run(work())


def test_any_time_fits_into_four_digits():
    for seconds in (0, 59, 60, 5_999, 6_000, 35_999, 36_000, 360_000):
        shown = digits(SideFace("", seconds), is_running=True, is_flagged=False)
        assert len(shown) == 4
        assert shown[1] & 0x80
    assert side("0:07").seconds == 7
