"""Records what pydantic 2.14.3 and Python's json answer to the texts in pydantic.json: python3 record-pydantic.py

Each row keeps its `text`; `error` is the message of `json_invalid` after "Invalid JSON: ", or the type of another error.
"""

import json
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter, ValidationError

ADAPTER = TypeAdapter(Any)
FILE = Path(__file__).with_name("pydantic.json")


def answer(text: str) -> dict[str, str]:
    try:
        value = ADAPTER.validate_json(text)
    except ValidationError as error:
        first = error.errors()[0]
        return {"text": text, "error": first.get("ctx", {}).get("error", first["type"])}
    return {"text": text, "pydantic": ADAPTER.dump_json(value).decode(), "json.dumps": json.dumps(value)}


rows = [answer(row["text"]) for row in json.loads(FILE.read_text())]
FILE.write_text("[\n" + ",\n".join("  " + json.dumps(row) for row in rows) + "\n]\n")
