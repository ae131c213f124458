"""Client of the Cauce API: `Cauce`, and `AsyncCauce` for event loops."""

from cauce import webhooks
from cauce._async.client import AsyncCauce
from cauce.encryption import encrypt_credentials
from cauce.errors import (
    AuthenticationError,
    BusyError,
    CauceError,
    ConflictError,
    ConnectionError,
    ConsentError,
    NotFoundError,
    PermissionError,
    QuotaError,
    RateLimitError,
    RestrictedError,
    ServiceError,
    TaskFailedError,
    TaskStoppedError,
    TaskTimeoutError,
    TimeoutError,
    ValidationError,
    WebhookVerificationError,
)
from cauce.generated._sync.client import Cauce
from cauce.generated.catalogue import ActionType, ErrorCode, EventType, ProductId, TaskErrorCode
from cauce.generated.models import (
    Challenge,
    Consent,
    Credential,
    EncryptionKey,
    Entity,
    Event,
    OtpCompany,
    OtpFilters,
    OtpUser,
    UserStatus,
)
from cauce.passwords import fits_password
from cauce.replies import GIVE_UP, GiveUp
from cauce.results import FinishedTask, RetrievedData, Task, TaskProgress

__all__ = [
    "GIVE_UP",
    "ActionType",
    "AsyncCauce",
    "AuthenticationError",
    "BusyError",
    "Cauce",
    "CauceError",
    "Challenge",
    "ConflictError",
    "ConnectionError",
    "Consent",
    "ConsentError",
    "Credential",
    "EncryptionKey",
    "Entity",
    "ErrorCode",
    "Event",
    "EventType",
    "FinishedTask",
    "GiveUp",
    "NotFoundError",
    "OtpCompany",
    "OtpFilters",
    "OtpUser",
    "PermissionError",
    "ProductId",
    "QuotaError",
    "RateLimitError",
    "RestrictedError",
    "RetrievedData",
    "ServiceError",
    "Task",
    "TaskErrorCode",
    "TaskFailedError",
    "TaskProgress",
    "TaskStoppedError",
    "TaskTimeoutError",
    "TimeoutError",
    "UserStatus",
    "ValidationError",
    "WebhookVerificationError",
    "encrypt_credentials",
    "fits_password",
    "webhooks",
]
