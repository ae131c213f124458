"""What a person replies to an institution's challenge."""

from enum import Enum
from typing import Final


class GiveUp(Enum):
    """The type of `GIVE_UP`."""

    GIVE_UP = "give up"


GIVE_UP: Final = GiveUp.GIVE_UP
"""The person will not answer: the task ends with `CHALLENGE_CANCELLED`."""
