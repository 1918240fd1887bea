"""Lights on a bus: shown, lost, taken again; a bus that hangs holds up nobody."""

import asyncio
import errno
from collections.abc import Awaitable, Callable

import pytest

from drivers.beside import Beside
from drivers.leds.current import Supply
from drivers.leds.lights import I2cWire, LedLights, SpiWire
from drivers.leds.matrices import Ht16k33, Max7219
from drivers.leds.ws281x import RATE_HZ, Ws281x
from tests.drivers.leds.models import Ht16k33Chip, Machine, Max7219Chain, Strip
from tests.drivers.leds.pictures import picture, plain_layout

SUPPLY = Supply(1_000, 20, 1)


def strip_lights(machine: Machine) -> LedLights:
    chip = Ws281x(plain_layout(), "grb", SUPPLY, 100)
    return LedLights(machine.connect, SpiWire(0, 0, RATE_HZ), chip)


def run(work: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(asyncio.wait_for(work(), 60))  # type: ignore[arg-type]  # a coroutine


def lit(strip: Strip) -> list[int]:
    return [n for n, level in enumerate(strip.shown) if any(level)]


def test_a_strip_is_dark_shows_and_is_dark_again():
    strip = Strip(64, 3)
    machine = Machine({(0, 0): strip.at})
    lights = strip_lights(machine)

    async def work() -> None:
        await lights.open()
        assert lit(strip) == []
        await lights.show(picture(12, 28))
        assert lit(strip) == [12, 28]
        await lights.close()
        assert lit(strip) == []
        assert machine.open_count == 0
        await lights.close()

    run(work)


def test_matrices_on_their_buses():
    chain, chip = Max7219Chain(1), Ht16k33Chip()

    async def work() -> None:
        spi = Max7219(plain_layout(), SUPPLY, 100)
        on_spi = LedLights(Machine({(0, 1): chain.at}).connect, SpiWire(0, 1, spi.RATE_HZ), spi)
        i2c = Ht16k33(plain_layout(), SUPPLY, 100)
        on_i2c = LedLights(Machine(on_i2c={1: chip}).connect, I2cWire(1, 0x70), i2c)
        for lights in (on_spi, on_i2c):
            await lights.open()
            await lights.show(picture(5))
        assert chain.lit() == chip.lit() == {5}

    run(work)


def test_a_device_that_fails_in_the_middle_is_opened_again_and_shows_the_whole_picture():
    strip = Strip(64, 3)
    machine = Machine({(0, 0): strip.at})
    lights = strip_lights(machine)

    async def work() -> None:
        await lights.open()
        await lights.show(picture(12))
        machine.failure = ValueError("lgpio has errors of its own")
        with pytest.raises(OSError, match="spidev0"):
            await lights.show(picture(13))
        await lights.close()
        assert machine.open_count == 0
        with pytest.raises(OSError, match="they are not open"):
            await lights.show(picture(13))
        machine.failure = OSError(errno.ENOENT, "No such file or directory")
        with pytest.raises(OSError, match="No such file"):
            await lights.open()
        machine.failure = None
        strip.shown = [(9, 9, 9)] * 64  # power came back, and with it any colours
        await lights.open()
        await lights.show(picture(13))
        assert lit(strip) == [13]

    run(work)


def test_an_absent_chip_is_said_with_its_address():
    lights = LedLights(
        Machine(on_i2c={1: Ht16k33Chip()}).connect,
        I2cWire(1, 0x71),
        Ht16k33(plain_layout(), SUPPLY, 100),
    )

    async def work() -> None:
        with pytest.raises(OSError, match="nothing answers at 0x71 of /dev/i2c-1") as caught:
            await lights.open()
        assert "i2cdetect -y 1" in caught.value.remedy  # type: ignore[attr-defined]  # ours

    run(work)


def test_a_bus_that_hangs_holds_up_nobody_and_has_one_thread():
    strip = Strip(64, 3)
    machine = Machine({(0, 0): strip.at})
    lights = strip_lights(machine)

    async def work() -> None:
        await lights.open()
        machine.may_go_on.clear()
        for call in (lambda: lights.show(picture(1)), lights.close, lights.open, lights.close):
            with pytest.raises(TimeoutError):
                async with asyncio.timeout(0.01):
                    await call()
        machine.may_go_on.set()
        await lights.open()
        await lights.show(picture(2))
        assert lit(strip) == [2]
        await lights.close()

    run(work)


def test_work_beside_the_loop_is_done_in_order_and_its_errors_are_heard():
    beside, done = Beside("test"), list[int]()

    async def work() -> None:
        await asyncio.gather(*(beside.run(lambda n=n: done.append(n)) for n in range(20)))
        assert done == list(range(20))
        with pytest.raises(ZeroDivisionError):
            await beside.run(lambda: 1 // 0)
        assert await beside.run(lambda: 7) == 7

    run(work)
