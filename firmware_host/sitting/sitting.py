"""What a table starts from is what a recording's header says: the same data, one class."""

from drivers.sitting import Sitting

__all__ = ["Sitting"]
