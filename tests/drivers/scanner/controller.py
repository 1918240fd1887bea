"""A controller written from ``hardware/scanner-protocol.md``, without a line and without sensors.

Bytes and its own microseconds go in, bytes come out. It shares no code with the driver.
"""

from dataclasses import dataclass, field

HELLO_US, SILENCE_US = 1_000_000, 5_000_000
READING_US, PRESS_US = 2_000_000, 100_000
MOST_PRESSES, OLD_PRESS_US = 16, 15 * 60 * 1_000_000
LONGEST = 256
FLICKER, FLICKER_US, FOUND_US = 20, 1_000_000, 10_000_000


def crc(data: bytes) -> int:
    """As the specification has it, eight bits at a time."""
    value = 0xFFFF
    for byte in data:
        value = (value << 8 & 0xFFFF) ^ _AFTER[value >> 8 ^ byte]
    return value


def _after(value: int) -> int:
    for _ in range(8):
        value = (value << 1 ^ 0x1021 if value & 0x8000 else value << 1) & 0xFFFF
    return value


_AFTER = [_after(byte << 8) for byte in range(256)]


def frame(body: str) -> bytes:
    data = body.encode("ascii")
    return b"<" + data + b"*" + f"{crc(data):04X}".encode() + b">\n"


@dataclass
class Controller:
    cells: str
    values: dict[str, str] = field(default_factory=dict)
    lever: str = "-"
    mode: str = "idle"
    #: What was obeyed, without numbers and checks.
    obeyed: list[str] = field(default_factory=list)
    lights: dict[int, str] = field(default_factory=dict)
    shown: dict[int, str] = field(default_factory=dict)
    #: What it finds beside cells that flicker.
    findings: str = ""

    def __post_init__(self) -> None:
        width = round(len(self.cells) ** 0.5)
        defaults = {"v": "1", "cells": f"{width}x{width}", "sense": "occupancy", "id": "model"}
        self.values = defaults | {"lights": str(len(self.cells) + 3)} | self.values
        self._token = 0
        self._frame = 0
        self._out = bytearray()
        self._in = bytearray()
        self._heard_us = self._hello_us = self._reading_us = 0
        self._is_new = True
        self._presses: list[tuple[int, int, str, str]] = []
        self._next_press = 0
        self._said_us = 0
        self._changed_us: dict[int, list[int]] = {}
        self._flickered_us: dict[int, int] = {}

    def receive(self, data: bytes, micros: int) -> bytes:
        for byte in data:
            if byte == ord("<"):
                self._in = bytearray(b"<")
            elif self._in and byte == ord(">"):
                self._check(bytes(self._in[1:]), micros)
                self._in.clear()
            elif self._in:
                self._in.append(byte)
                if len(self._in) >= LONGEST:
                    self._in.clear()
        return self._taken()

    def scanned(self, cells: str, micros: int) -> bytes:
        changes = [n for n, symbol in enumerate(cells) if symbol != self.cells[n]]
        self.cells = cells
        for cell in changes:
            times = [*self._changed_us.get(cell, []), micros][-FLICKER:]
            self._changed_us[cell] = times
            if len(times) == FLICKER and _since(micros, times[0]) <= FLICKER_US:
                self._flickered_us[cell] = micros
        if self.mode == "going" and len(changes) > 70:
            self._read(micros)
        elif self.mode == "going" and changes:
            told = "".join(f"{n:02X}{cells[n]}" for n in changes)
            self._say(f"e {self._count()} {micros:08X} {told}")
        return self._taken()

    def pressed(self, key: str, side: str, micros: int) -> bytes:
        if key == "lever":
            self.lever = side
        if len(self._presses) < MOST_PRESSES:
            press = (self._next_press, micros, key, side)
            self._next_press = (self._next_press + 1) % 256
            self._presses.append(press)
            if self.mode == "going":
                self._said_us = micros
                self._say_press(press)
        return self._taken()

    def turn(self, micros: int) -> bytes:
        if self.mode != "idle" and _since(micros, self._heard_us) >= SILENCE_US:
            self._rest()
        if self.mode == "idle":
            if self._is_new or _since(micros, self._hello_us) >= HELLO_US:
                self._is_new, self._hello_us = False, micros
                self._say_hello(0)
            while self._presses and _since(micros, self._presses[0][1]) > OLD_PRESS_US:
                del self._presses[0]
        if self.mode == "going":
            if self._presses and _since(micros, self._said_us) >= PRESS_US:
                self._say_presses(micros)
            if _since(micros, self._reading_us) >= READING_US:
                self._read(micros)
        return self._taken()

    def _rest(self) -> None:
        self.mode = "idle"
        self.lights.clear()
        self.shown.clear()

    def _check(self, inside: bytes, micros: int) -> None:
        body, star, check = inside.rpartition(b"*")
        if not star or check != f"{crc(body):04X}".encode():
            return
        kind, *fields = body.decode("ascii").split(" ")
        self._heard_us = micros
        self.obeyed.append(" ".join([kind, *fields[1:]]))
        if kind == "H":
            self._rest()
            self._frame = 0
            if fields[1] in range_of(self.values):
                self.mode = "greeted"
            self._say_hello(int(fields[0], 16))
            self._token = int(fields[2], 16)
        elif kind == "T" and self.mode != "idle":
            self._say(f"t {fields[0]} {micros:08X} {self._frame:04X}")
        elif kind == "A" and self._presses:
            count = (int(fields[0], 16) - self._presses[0][0]) % 256 + 1
            if count <= len(self._presses):
                del self._presses[:count]
        elif kind == "R" and self.mode == "going":
            self._read(micros)
        elif kind == "G" and self.mode != "idle":
            self.mode = "going"
            self._say(f"a {fields[0]}")
            self._say_presses(micros)
            self._read(micros)
        elif self.mode == "going":
            self._obey(kind, fields)

    def _obey(self, kind: str, fields: list[str]) -> None:
        if kind == "Q":
            self._say(" ".join(["q", fields[0], *self._found(self._heard_us)]))
        elif kind == "D":
            self.lights.clear()
            self.shown.clear()
            self._say(f"a {fields[0]}")
        elif kind == "L":
            for run in fields[2].split(","):
                first, _, shades = run.partition(":")
                for at in range(0, len(shades), 3):
                    self.lights[int(first, 16) + at // 3] = shades[at : at + 3]
            if fields[1] == "s":
                self.shown = {n: shade for n, shade in self.lights.items() if shade != "000"}
            self._say(f"a {fields[0]}")
        elif fields:
            self._say(f"x {fields[0]} unknown")

    def _found(self, micros: int) -> list[str]:
        flickering = sorted(
            cell for cell, at in self._flickered_us.items() if _since(micros, at) <= FOUND_US
        )
        return [*self.findings.split(), *(f"flickers:{cell:02X}" for cell in flickering)]

    def _say_hello(self, answers: int) -> None:
        oldest = self._presses[0][0] if self._presses else self._next_press
        more = {"last": f"{self._token:04X}", "press": f"{oldest:02X}"}
        told = " ".join(f"{key}={value}" for key, value in (self.values | more).items())
        self._say(f"h {answers:02X} {told}")

    def _say_presses(self, micros: int) -> None:
        self._said_us = micros
        for press in self._presses:
            self._say_press(press)

    def _say_press(self, press: tuple[int, int, str, str]) -> None:
        number, micros, key, side = press
        self._say(f"p {self._count()} {micros:08X} {number:02X} {key} {side}")

    def _read(self, micros: int) -> None:
        self._reading_us = micros
        self._say(f"r {self._count()} {micros:08X} {self.cells} {self.lever}")

    def _count(self) -> str:
        self._frame = (self._frame + 1) & 0xFFFF
        return f"{self._frame:04X}"

    def _say(self, body: str) -> None:
        self._out += frame(body)

    def _taken(self) -> bytes:
        said, self._out = bytes(self._out), bytearray()
        return said


def _since(now: int, before: int) -> int:
    return (now - before) & 0xFFFFFFFF


def range_of(values: dict[str, str]) -> list[str]:
    if not values["v"].isdigit():
        return []
    newest = int(values["v"])
    return [str(n) for n in range(int(values.get("min", newest)), newest + 1)]
