"""The results of tasks and consents."""

from dataclasses import dataclass
from datetime import datetime
from typing import Generic, Literal, TypeVar

from cauce.generated.models import Challenge, Completeness, TaskError

Data = TypeVar("Data")

TaskStatus = Literal["pending", "running", "success", "wrong_login", "locked", "error"]


@dataclass(frozen=True)
class Task(Generic[Data]):
    """A task in its current state."""

    task_id: str
    reference: str | None
    """Your own reference; None if the order had none."""
    status: TaskStatus
    username: str | None
    """As normalised by the API; None once the task's data was deleted."""
    institution: str
    data: Data | None
    """None until the task ends with `success`."""
    completeness: Completeness | None
    """None until the task ends with `success`."""
    challenge: Challenge | None
    """The institution's open challenge to the person; None if there is none."""
    error: TaskError | None
    """Why the task failed, if it says so."""

    @property
    def is_going_on(self) -> bool:
        """Whether the task has not ended yet."""
        return self.status in ("pending", "running")


@dataclass(frozen=True)
class FinishedTask(Generic[Data]):
    """A task that ended with data."""

    task_id: str
    reference: str | None
    username: str | None
    institution: str
    data: Data
    completeness: Completeness | None


@dataclass(frozen=True)
class TaskProgress:
    """What is known while a task is running."""

    task_id: str
    status: Literal["pending", "running"]
    elapsed_seconds: float
    """Seconds since waiting began."""


@dataclass(frozen=True)
class RetrievedData(Generic[Data]):
    """The data of one product."""

    data: Data
    """A product that is a single object comes as a list with one element."""
    extracted_at: datetime
    """When the data was extracted."""
    completeness: Completeness
    """How complete it is, part by part."""
    holder_confirmed_by: Literal["person", "nobody"] | None
    """Who confirmed whose account it is, if the institution does not tell."""
