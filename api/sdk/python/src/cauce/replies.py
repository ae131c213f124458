"""A person's reply to an institution's challenge."""

from enum import Enum
from typing import Final


class GiveUp(Enum):
    """The type of `GIVE_UP`."""

    GIVE_UP = "give up"


GIVE_UP: Final = GiveUp.GIVE_UP
"""Reply for a person who will not answer: the task ends with `CHALLENGE_CANCELLED`."""
