"""The base class of every model."""

from pydantic import BaseModel, ConfigDict
from pydantic.alias_generators import to_camel


class Model(BaseModel):
    """Converts between field names in snake_case, for Python, and the API's camelCase."""

    model_config = ConfigDict(
        alias_generator=to_camel,
        populate_by_name=True,
        frozen=True,
        # A value may be personal data.
        hide_input_in_errors=True,
    )
