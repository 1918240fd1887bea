"""The games that went wrong, written down to be looked at: the recording and what was found."""

import json
from itertools import zip_longest
from pathlib import Path

from drivers.recording import write_recording
from firmware_host.bench.accuracy import Outcome, Setting
from firmware_host.simulate.simulated import SimulatedGame


def write_failure(folder: Path, game: SimulatedGame, setting: Setting, outcome: Outcome) -> Path:
    """Two files: ``NAME.jsonl``, to be replayed, and ``NAME.txt``, half-move by half-move."""
    style, sensing, clock, telling = setting
    name = (
        f"{style.name}-{sensing}-{'clock' if clock else 'noclock'}-{telling}-{outcome.number:04d}"
    )
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{name}.jsonl"
    write_recording(path, game.sitting, game.signals)
    lines = [f"result {game.result}: {'understood' if outcome.has_result else 'NOT understood'}"]
    lines += [f"{len(outcome.expected)} half-moves played, {len(outcome.actual)} recorded"]
    pairs = zip_longest(outcome.expected, outcome.actual, fillvalue="-")
    for ply, (played, found) in enumerate(pairs):
        landed = f"{game.landed_s[ply]:.4f}" if ply < len(game.landed_s) else ""
        mark = "" if played == found else f"  <-- {_how(outcome, ply)}"
        lines.append(f"{ply:>4} {landed:>11} {played:<6} {found:<6}{mark}")
    for each in outcome.said:
        details = json.dumps(dict(each.details), default=str)
        lines.append(f"{each.t_ns / 1e9:.4f} ply {each.ply} {each.kind}: {each.text} {details}")
    lines.append(outcome.error)
    (folder / f"{name}.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def _how(outcome: Outcome, ply: int) -> str:
    """How a half-move went wrong."""
    if ply >= len(outcome.actual):
        return "missing"
    return "doubted" if ply in outcome.doubts else "SILENT"
