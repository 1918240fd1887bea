"""A strip shows the picture: against a strip that reads the line as the data sheet says."""

from hypothesis import given, settings
from hypothesis import strategies as st

from drivers.leds.current import Supply, drawn_ma
from drivers.leds.ws281x import MOST_BYTES, RATE_HZ, Ws281x, encode, most_leds
from drivers.lights import Frame, Glow
from tests.drivers.leds.models import Strip
from tests.drivers.leds.pictures import frames, picture, plain_layout

AMPLE = Supply(100_000, 20, 1)


def sent(strip: Strip, transfers: list[bytes]) -> int:
    for transfer in transfers:
        strip.at(RATE_HZ)(transfer)
    return sum(map(len, transfers))


def test_a_bit_is_four_bits_of_the_spi():
    assert encode([0b1000_0001])[4:8] == bytes((0b1100_1000, 0b1000_1000, 0b1000_1000, 0b1000_1100))
    assert all(not byte & 1 for byte in encode(range(256)))


@settings(max_examples=30)
@given(st.lists(st.integers(0, 255), min_size=3, max_size=12).filter(lambda d: len(d) % 3 == 0))
def test_what_is_encoded_is_what_a_strip_reads(data: list[int]):
    strip = Strip(len(data) // 3, 3)
    strip.at(RATE_HZ)(encode(data))
    assert [level for led in strip.shown for level in led] == data


@settings(max_examples=10)
@given(st.lists(frames, min_size=1, max_size=4), st.sampled_from(["grb", "grbw"]))
def test_differences_applied_give_the_whole_picture(shown: list[Frame], colours: str):
    chip = Ws281x(plain_layout(3), colours, Supply(900, 20, 1), 100)
    strip = Strip(67, len(colours))
    sent(strip, chip.begin())
    assert set(strip.shown) == {(0,) * len(colours)}
    for frame in shown:
        sent(strip, chip.show(frame))
        levels = chip.levels(frame)
        assert [level for led in strip.shown for level in led] == levels
        assert drawn_ma(levels, 67, Supply(900, 20, 1)) <= 900
    sent(strip, chip.end())
    assert set(strip.shown) == {(0,) * len(colours)}


def test_a_near_change_is_short_and_the_same_picture_again_is_sent_whole():
    """A strip whose power had come back stayed dark until somebody moved."""
    chip = Ws281x(plain_layout(), "grb", AMPLE, 100)
    strip = Strip(64, 3)
    whole = sent(strip, chip.begin())
    assert sent(strip, chip.show(picture(0, 1))) < whole / 2
    strip.shown = [(0, 0, 0)] * 64
    assert sent(strip, chip.show(picture(0, 1))) == whole
    assert [any(level) for level in strip.shown[:3]] == [True, True, False]


def test_colours_go_in_the_order_of_the_chip_and_white_has_a_light_of_its_own():
    glow = Glow((200, 100, 50), 100)
    frame = Frame((glow, *[None] * 63))
    assert Ws281x(plain_layout(), "grb", AMPLE, 100).levels(frame)[:3] == [33, 149, 7]
    assert Ws281x(plain_layout(), "rgbw", AMPLE, 100).levels(frame)[:4] == [142, 26, 0, 7]


def test_brightness_dims_and_leaves_nothing_lit_dark():
    dim = Frame((Glow((255, 3, 0), 50), *[None] * 63))
    assert Ws281x(plain_layout(), "rgb", AMPLE, 50).levels(dim)[:3] == [12, 1, 0]


def test_a_chain_fits_into_one_transfer():
    for colours in ("grb", "grbw"):
        most = most_leds(colours)
        assert most >= 221
        assert len(encode([255] * most * len(colours))) <= MOST_BYTES
