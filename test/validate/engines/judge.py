"""Judges values by schemas with jsonschema: one JSON line in, one out.

{"schema": text, "values": [text, ...], "draft": name} -> {"verdicts": [true, false, "an error", ...]}

Numbers are read as decimals, so that multipleOf and limits are exact.
"""

import decimal
import json
import sys

sys.path.insert(0, sys.argv[1])
sys.setrecursionlimit(3000)
decimal.getcontext().prec = 2000
decimal.getcontext().Emax = decimal.MAX_EMAX
decimal.getcontext().Emin = decimal.MIN_EMIN

import jsonschema  # noqa: E402
import jsonschema.validators as validators  # noqa: E402


def is_integer(_, value):
    if isinstance(value, bool):
        return False
    if isinstance(value, decimal.Decimal):
        return value == value.to_integral_value()
    return isinstance(value, int)


DRAFTS = {
    "draft-04": validators.Draft4Validator,
    "draft-06": validators.Draft6Validator,
    "draft-07": validators.Draft7Validator,
    "draft-2019-09": validators.Draft201909Validator,
    "draft-2020-12": validators.Draft202012Validator,
}
DRAFTS = {
    name: validators.extend(base, type_checker=base.TYPE_CHECKER.redefine("integer", is_integer))
    for name, base in DRAFTS.items()
}

FORMATS = jsonschema.FormatChecker()


def load(text):
    return json.loads(text, parse_float=decimal.Decimal)


def verdict(validator, text):
    try:
        return validator.is_valid(load(text))
    except Exception as error:
        return f"{type(error).__name__}: {error}"[:300]


def answer(request):
    validator = DRAFTS[request["draft"]](load(request["schema"]), format_checker=FORMATS)
    return {"verdicts": [verdict(validator, text) for text in request["values"]]}


sys.stdin.reconfigure(encoding="utf-8")
for line in sys.stdin:
    try:
        result = answer(json.loads(line))
    except Exception as error:
        result = {"error": f"{type(error).__name__}: {error}"[:300]}
    sys.stdout.write(json.dumps(result) + "\n")
    sys.stdout.flush()
