"""What can be wrong with a recording, in one clear line."""


class BadLineError(ValueError):
    """One line is not as the format says; the reader adds the file and the number of the line."""

    def __init__(self, problem: str, remedy: str) -> None:
        """``remedy`` says what the user can do about ``problem``."""
        super().__init__(f"{problem}; {remedy}")
        self.problem = problem
        self.remedy = remedy


class RecordingError(Exception):
    """A recording can't be read (or named): file, line, what is wrong and what to do."""

    def __init__(self, path: str, line: int | None, problem: str, remedy: str) -> None:
        """``line`` counts from 1; ``None`` where the whole file is meant."""
        where = path if line is None else f"{path}: line {line}"
        super().__init__(f"{where}: {problem}; {remedy}")
        self.path = path
        self.line = line
        self.problem = problem
        self.remedy = remedy
