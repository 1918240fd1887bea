"""Matrices against their chips, written from the data sheets."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from drivers.leds.current import Supply
from drivers.leds.matrices import Ht16k33, Max7219
from drivers.lights import Frame
from tests.drivers.leds.models import Ht16k33Chip, Max7219Chain
from tests.drivers.leds.pictures import frames, picture, plain_layout

AMPLE = Supply(100_000, 20)


class OnMax7219:
    def __init__(self, leds: int) -> None:
        self.model = Max7219Chain(-(-leds // 64))

    def send(self, transfers: list[bytes]) -> int:
        for transfer in transfers:
            self.model.transfer(transfer)
        return len(transfers)


class OnHt16k33:
    def __init__(self, leds: int) -> None:
        self.model = Ht16k33Chip()

    def send(self, transfers: list[bytes]) -> int:
        for transfer in transfers:
            self.model.write(0x70, transfer[0], transfer[1:])
        return sum(map(len, transfers))


CHIPS = pytest.mark.parametrize(("chip", "bench"), [(Max7219, OnMax7219), (Ht16k33, OnHt16k33)])


def leds_of(frame: Frame, layout) -> set[int]:
    return {n for n, glow in enumerate(layout.glows(frame)) if glow and glow.brightness}


@CHIPS
@settings(max_examples=15)
@given(st.lists(frames, min_size=1, max_size=4), st.booleans())
def test_differences_applied_give_the_whole_picture(chip, bench, shown, on_corners: bool):
    layout = plain_layout(3, on_corners=on_corners)
    device, wired = chip(layout, AMPLE, 100), bench(len(layout.order))
    wired.send(device.begin())
    assert wired.model.lit() == set()
    for frame in shown:
        wired.send(device.show(frame))
        assert wired.model.lit() == leds_of(frame, layout)
    wired.send(device.end())
    assert wired.model.lit() == set()


@CHIPS
def test_a_near_change_is_short_and_the_same_picture_again_is_sent_whole(chip, bench):
    device, wired = chip(plain_layout(), AMPLE, 100), bench(64)
    whole = wired.send(device.begin())
    assert wired.send(device.show(picture(3))) < whole
    assert wired.send(device.show(picture(3))) == whole
    assert wired.model.lit() == {3}


def test_noise_that_made_a_chip_forget_its_set_up_does_not_last():
    """A power dip left a MAX7219 in its test mode, all LEDs lit, until somebody pulled the plug."""
    device, wired = Max7219(plain_layout(), AMPLE, 100), OnMax7219(64)
    wired.send(device.begin())
    wired.model.registers[0].update({0x0F: 1, 0x0B: 2, 0x09: 0xFF})
    wired.send(device.show(picture(60)))
    assert wired.model.lit() == {60}


def test_more_lights_are_dimmer_where_the_budget_says_so():
    chain, chip = OnMax7219(64), OnHt16k33(64)
    supply = Supply(100, 20)
    max7219, ht16k33 = Max7219(plain_layout(), supply, 100), Ht16k33(plain_layout(), supply, 100)
    seen = []
    for frame in (picture(0), picture(*range(64)), picture(0, percent=50)):
        chain.send(max7219.show(frame))
        chip.send(ht16k33.show(frame))
        seen.append((chain.model.registers[0][0x0A], chip.model.dimming))
    assert seen == [(15, 15), (9, 9), (2, 2)]
