"""``config.txt``, by which a Pi switches its buses on before Linux starts."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from drivers.gpio.pins import has_select, spi_pins
from firmware_host.doctor.machine import Machine, parse_number
from firmware_host.doctor.probe_machine import generation

#: Where it stands since Bookworm, and before.
_PLACES = ("/boot/firmware/config.txt", "/boot/config.txt")
USUAL_PLACE = _PLACES[0]
_YES = {"on", "yes", "true", "1", "y", ""}

#: Pins of the header that an overlay takes for itself, where no parameter names another.
_OVERLAYS: Mapping[str, tuple[str, tuple[int, ...], str]] = {
    "w1-gpio": ("gpiopin", (4,), "the 1-wire bus"),
    "w1-gpio-pullup": ("gpiopin", (4,), "the 1-wire bus"),
    "gpio-shutdown": ("gpio_pin", (3,), "the button that shuts the Pi down"),
    "gpio-poweroff": ("gpiopin", (26,), "the line that says that the Pi is off"),
    "gpio-fan": ("gpiopin", (12,), "the fan"),
    "gpio-ir": ("gpio_pin", (18,), "the infrared receiver"),
    "pps-gpio": ("gpiopin", (18,), "the seconds of a GPS"),
    "hifiberry-dac": ("", (18, 19, 20, 21), "the sound card"),
    "hifiberry-dacplus": ("", (18, 19, 20, 21), "the sound card"),
}

_OF_I2S = (18, 19, 20, 21)
#: The lines of an I2C in software, where no parameter names others.
_SOFT_I2C: Mapping[str, int] = {"sda": 23, "scl": 24}
#: The same of buses and lines that each generation has elsewhere: Linux's own list of overlays
#: (arch/arm/boot/dts/overlays/README). A Pi 5 takes ``uart2`` for ``uart2-pi5``.
_BY_GENERATION: Mapping[int, Mapping[str, tuple[int, int]]] = {
    4: {
        "uart2": (0, 1),
        "uart3": (4, 5),
        "uart4": (8, 9),
        "uart5": (12, 13),
        "i2c3": (4, 5),
        "i2c4": (8, 9),
        "i2c5": (12, 13),
        "i2c6": (22, 23),
    },
    5: {
        "uart1": (0, 1),
        "uart2": (4, 5),
        "uart3": (8, 9),
        "uart4": (12, 13),
        "i2c2": (4, 5),
        "i2c3": (6, 7),
    },
}


@dataclass(frozen=True, slots=True)
class BootConfig:
    """``settings`` are the lines that hold, ``(key, value)``; ``path`` is where they stand."""

    path: str
    settings: tuple[tuple[str, str], ...]
    #: Of the Pi, see ``generation``.
    generation: int = 0

    def is_on(self, parameter: str) -> bool:
        """Whether ``dtparam=PARAMETER=on`` holds; the last word counts."""
        said = [value for name, value in self._parameters() if name == parameter]
        return bool(said) and said[-1] in _YES

    def _parameters(self) -> Iterator[tuple[str, str]]:
        for key, value in self.settings:
            if key == "dtparam":
                for part in value.split(","):
                    name, _, setting = part.strip().partition("=")
                    yield name.replace("i2c_arm", "i2c"), setting.strip().lower()

    def taken_pins(self) -> dict[int, str]:
        """Pins that overlays and the serial line take, and what for."""
        taken: dict[int, str] = {}
        for key, value in self.settings:
            name, *given = (part.strip() for part in value.split(","))
            if key == "dtoverlay" and name in _OVERLAYS:
                parameter, pins, purpose = _OVERLAYS[name]
                named = dict(part.partition("=")[::2] for part in given)
                pin = parse_number(named.get(parameter)) if parameter else None
                taken |= dict.fromkeys(pins if pin is None else (pin,), purpose)
            if key == "dtoverlay":
                taken |= self._of_a_line(name.removesuffix("-pi5"), given)
            if key == "enable_uart" and value == "1":
                taken |= dict.fromkeys((14, 15), "the serial line of the header")
        return taken | dict.fromkeys(_OF_I2S if self.is_on("i2s") else (), "the sound card's bus")

    def _of_a_line(self, name: str, given: Sequence[str]) -> dict[int, str]:
        """Of a further bus or serial line; ``pins_6_7`` names others than the usual two."""
        usual = _BY_GENERATION.get(self.generation, {}).get(name)
        if name == "i2c-gpio":
            said = dict(word.partition("=")[::2] for word in given)
            numbers = {key: parse_number(said.get(f"i2c_gpio_{key}")) for key in _SOFT_I2C}
            told = [(numbers[key], pin) for key, pin in _SOFT_I2C.items()]
            lines = [pin if number is None else number for number, pin in told]
            return dict.fromkeys(lines, "an I2C in software")
        if usual is None:
            return {}
        named = (re.fullmatch(r"pins_(\d{1,2})_(\d{1,2})", word) for word in given)
        pins = next(((int(each[1]), int(each[2])) for each in named if each), usual)
        kind = "I2C" if name.startswith("i2c") else "the serial line"
        return dict.fromkeys(pins, f"{kind} {name[-1]}")

    def held_selects(self) -> dict[int, str]:
        """Chip selects: the kernel holds all of an SPI that is on, whatever is wired to them."""
        numbers = {0: 2} if self.is_on("spi") else {}
        for key, value in self.settings:
            found = re.match(r"spi([01])-([0-3])cs\b", value) if key == "dtoverlay" else None
            if found is not None:
                numbers[int(found[1])] = int(found[2])
        return {
            spi_pins(port, number)["select_pin"]: f"a chip select of SPI {port}"
            for port, count in numbers.items()
            for number in range(count)
            if has_select(port, number)
        }


def has_i2c(model: str, bus: int) -> bool:
    """Whether an overlay gives this Pi a bus of this number."""
    return f"i2c{bus}" in _BY_GENERATION.get(generation(model), {})


def boot_config(machine: Machine, model: str) -> BootConfig | None:
    """What holds for this model; ``None`` where there is no such file."""
    for path in _PLACES:
        text = machine.read(path)
        # Since Bookworm the old place has only a word about the new one.
        if text is not None and "=" in text:
            return BootConfig(path, tuple(_holding(text, model)), generation(model))
    return None


def _holding(text: str, model: str) -> Iterator[tuple[str, str]]:
    holds = True
    for line in text.splitlines():
        line = line.partition("#")[0].strip()
        if line.startswith("["):
            holds = _is_for(line.strip("[]").lower(), model)
        elif holds and "=" in line:
            key, _, value = line.partition("=")
            yield key.strip().lower(), value.strip()


def _is_for(section: str, model: str) -> bool:
    """A section for some models; others (by serial number, by screen) are taken as holding."""
    if section == "none":
        return False
    if section.startswith("cm"):
        return "Compute Module" in model
    if not section.startswith("pi"):
        return True
    wanted = {"pi0": "Zero", "pi0w": "Zero", "pi02": "Zero 2"}
    return wanted.get(section, f"Pi {section[2:3]}") in model
