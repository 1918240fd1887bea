"""What the arbiter ruled, in the language of a sheet (N-6); English where we have no words."""

from collections.abc import Mapping

from clock.display import said_time
from firmware_host.score_sheet.sheet import Correction
from firmware_host.sitting.effects import Happened
from firmware_host.sitting.record import RulingEntry

#: By language, what a ruling (``drivers.signals.RulingKind``) did.
RULED: Mapping[str, Mapping[str, str]] = {
    "ru": {
        "pause": "Арбитр остановил партию",
        "resume": "Арбитр возобновил партию",
        "set-times": "Арбитр поставил часы",
        "set-moves": "Арбитр исправил счётчик ходов",
        "set-periods": "Арбитр установил периоды бёёми",
        "penalise": "Арбитр назначил наказание",
        "forfeit": "Арбитр объявил поражение за нарушение",
        "both-flags": "Упали оба флажка",
        "colours-swapped": "Цвета были перепутаны",
        "restore": "Арбитр восстановил прежнюю позицию",
        "correct-move": "Арбитр исправил ход",
        "apply-fix": "Арбитр принял предложенное",
        "adjudge": "Арбитр присудил результат",
        "confirm-result": "Арбитр подтвердил результат",
        "new-game": "Арбитр начал новую партию",
        "open-sealed": "Записанный ход вскрыт",
        "set-position": "Арбитр установил позицию",
        "let-stand": "Арбитр оставил невозможный ход",
        "answer-claim": "Арбитр ответил на требование",
    },
}
#: By language, the names of what changed that a sheet shows; all else is left to the record.
_NAMES: Mapping[str, Mapping[str, str]] = {
    "ru": {
        "white_ns": "белые",
        "black_ns": "чёрные",
        "white": "белые",
        "black": "чёрные",
        "result": "результат",
    },
}
#: By language, why the rules gave or took time, by law; ``""`` is for all others.
_PENALISED: Mapping[str, Mapping[str, str]] = {
    "ru": {
        "I-3": "невозможный ход",
        "E-10": "неверное требование",
        "E-11": "отклонённая просьба",
        "K-9": "опоздание",
        "": "наказание",
    },
}


#: By language, how a game ended by a claim with a move that was not played (E-7, E-8).
_ANNOUNCED: Mapping[str, str] = {
    "en": "The draw was claimed with the move announced:",
    "ru": "Ничья по требованию с объявленным ходом",
}


def correction_words(correction: Correction, language: str) -> str:
    """What more there is to say of a correction than the move it names."""
    if correction.announced:
        return _ANNOUNCED.get(language, _ANNOUNCED["en"])
    if correction.penalty is not None:
        return _penalty_words(correction.penalty, language)
    entry = correction.ruling
    if entry is None:
        return correction.text
    words = RULED.get(language, {}).get(entry.kind)
    if words is None:
        return f"{entry.text} ({entry.by})"
    changes = "; ".join(_changes(entry, _NAMES[language]))
    reason = f", {entry.reason}" if entry.reason else ""
    return f"{words}{': ' if changes else ''}{changes} ({entry.by}{reason})"


def _penalty_words(said: Happened, language: str) -> str:
    """Why, whose, and the old and the new time (K-7)."""
    old, new = (_value("_ns", said.details.get(key)) for key in ("old_ns", "new_ns"))
    reasons = _PENALISED.get(language)
    if reasons is None:
        return f"{said.text} ({old} → {new})"
    side = _NAMES[language].get(str(said.details.get("clock")), "?")
    reason = reasons.get(said.law or "", reasons[""])
    return f"Штраф времени ({reason}): {side} {old} → {new}"


def _changes(entry: RulingEntry, names: Mapping[str, str]) -> list[str]:
    """``белые 1:30:00 → 1:25:00`` for each value that has another one now."""
    return [
        f"{name} {_value(key, entry.old.get(key))} → {_value(key, entry.new[key])}"
        for key, name in names.items()
        if key in entry.new and entry.old.get(key) != entry.new[key]
    ]


def _value(key: str, value: object) -> str:
    if key.endswith("_ns") and isinstance(value, int):
        return said_time(max(0, value))
    return "?" if value is None else str(value)
