"""Parses Server-Sent Events by the rules of the HTML standard."""

import codecs
import re
from collections.abc import Iterator
from dataclasses import dataclass

_LINE_END = re.compile(r"\r\n|\n|\r")


@dataclass(frozen=True)
class StreamBlock:
    """One event block of a stream; comments are left out."""

    id: str | None
    """None if the block has no id."""
    type: str
    data: str
    """Empty for a block that only sets the id."""


class EventStreamReader:
    """Splits the bytes of a stream into event blocks; its chunks may have any size."""

    def __init__(self) -> None:
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._rest = ""
        self._lines: list[str] = []

    def feed(self, content: bytes) -> Iterator[StreamBlock]:
        """Yields the blocks that are complete after this chunk."""
        text = self._rest + self._decoder.decode(content)
        # A line may end with a \r\n whose two characters arrive in different chunks.
        end = len(text) - 1 if text.endswith("\r") else len(text)
        *complete, unfinished = _LINE_END.split(text[:end])
        self._rest = unfinished + text[end:]
        for line in complete:
            if line:
                self._lines.append(line)
                continue
            block = _parse(self._lines)
            self._lines = []
            if block.id is not None or block.data:
                yield block


def _parse(lines: list[str]) -> StreamBlock:
    block_id: str | None = None
    block_type = "message"
    data: list[str] = []
    for line in lines:
        name, _, value = line.partition(":")
        value = value.removeprefix(" ")
        if name == "id":
            block_id = value
        elif name == "event":
            block_type = value
        elif name == "data":
            data.append(value)
    return StreamBlock(block_id, block_type, "\n".join(data))
