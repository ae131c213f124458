"""Passwords, before they are sent."""

import re

from cauce.generated.models import Credential


def fits_password(credential: Credential, password: str) -> bool:
    """Returns whether a password fits the institution's rule, so that no attempt is spent on one
    that cannot be right.
    """
    # A `$` of Python also matches before a line feed at the end.
    return re.fullmatch(credential.password_rule.pattern, password) is not None
