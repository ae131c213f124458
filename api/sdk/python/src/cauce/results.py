"""What tasks and consents bring."""

from dataclasses import dataclass
from typing import Generic, Literal, TypeVar

from cauce.generated.models import Challenge, Completeness, TaskError

Data = TypeVar("Data")


@dataclass(frozen=True)
class Task(Generic[Data]):
    """A task as it is now."""

    task_id: str
    status: Literal["pending", "running", "success", "wrong_login", "locked", "error"]
    username: str | None
    """As the API normalised it; None once its data was deleted."""
    institution: str
    data: Data | None
    """None until the task ends with `success`."""
    completeness: Completeness | None
    """None until the task ends with `success`."""
    challenge: Challenge | None
    """What the institution asks the person now; None if nothing."""
    error: TaskError | None
    """Why it failed, where the task says so."""

    @property
    def is_going_on(self) -> bool:
        """Whether it goes on by itself."""
        return self.status in ("pending", "running")


@dataclass(frozen=True)
class FinishedTask(Generic[Data]):
    """A task that ended with data."""

    task_id: str
    username: str | None
    institution: str
    data: Data
    completeness: Completeness | None


@dataclass(frozen=True)
class TaskProgress:
    """What is known while a task goes on."""

    task_id: str
    status: Literal["pending", "running"]
    elapsed_seconds: float
    """Since waiting began."""


@dataclass(frozen=True)
class RetrievedData(Generic[Data]):
    """The data of one product."""

    data: Data
    """A product that is a single object comes in a list of one."""
    holder_confirmed_by: Literal["person", "nobody"] | None
    """Who said whose account it is, where the institution does not tell."""
