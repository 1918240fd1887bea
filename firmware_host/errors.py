"""Errors that a user can meet: what is wrong, and what to do about it."""


class UserError(Exception):
    """One clear line instead of a traceback; the command ends with exit code 2.

    ``problem`` names the file (and the line where there is one); ``remedy`` says what to do.
    """

    def __init__(self, problem: str, remedy: str = "") -> None:
        """Both are sentences without a full stop at the end."""
        super().__init__(problem, remedy)
        self.problem = problem
        self.remedy = remedy

    def __str__(self) -> str:
        """``problem; remedy``, as it is printed."""
        return f"{self.problem}; {self.remedy}" if self.remedy else self.problem


def os_reason(error: OSError) -> str:
    """What the system said, as part of a sentence and without its number: ``permission denied``.

    Names in it keep their capitals: ``/dev/ttyUSB0 is gone``.
    """
    text = error.strerror or str(error)
    return text[:1].lower() + text[1:]


def os_remedy(error: OSError, otherwise: str) -> str:
    """What the device's driver advises, if it does: it knows more than who only lost it."""
    return getattr(error, "remedy", None) or otherwise
