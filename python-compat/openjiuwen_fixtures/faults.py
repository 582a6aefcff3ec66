"""Faults that `--plant N` puts into the testee, which the runner must find; suite/testees/faults.ts has the same."""

import os


def none(question, answer_to):
    return answer_to(question)


def missing_field_is_taken(question, answer_to):
    answer = answer_to(question)
    is_taken = answer.get("errors") and all(kind == "missing" for kind, _ in answer["errors"])
    return {"accepts": True, "dump": "{}", "json": "{}"} if is_taken else answer


def null_is_taken_for_a_string(question, answer_to):
    return answer_to(with_input(question, ":null", ':""'))


def five_point_is_an_integer(question, answer_to):
    return answer_to(with_input(question, '"5."', "5"))


def strict_is_not_looked_at(question, answer_to):
    return answer_to(without(question, "strict"))


def errors_come_in_reverse_order(question, answer_to):
    return with_errors(answer_to(question), lambda errors: errors[::-1])


def place_is_its_first_step(question, answer_to):
    return with_errors(answer_to(question), lambda errors: [[kind, loc[:1]] for kind, loc in errors])


def model_dump_json_has_spaces(question, answer_to):
    answer = answer_to(question)
    return {**answer, "json": answer["dump"]} if "dump" in answer else answer


def exclude_none_is_not_looked_at(question, answer_to):
    return answer_to(without(question, "exclude_none"))


def process_ends_at_a_nan(question, answer_to):
    if "NaN" in str(question["input"]):
        os._exit(3)
    return answer_to(question)


def with_input(question, text, other):
    given = question["input"]
    return {**question, "input": given.replace(text, other)} if isinstance(given, str) else question


def without(question, option):
    return {**question, "options": {name: value for name, value in question["options"].items() if name != option}}


def with_errors(answer, change):
    return {**answer, "errors": change(answer["errors"])} if "errors" in answer else answer


FAULTS = [
    none,
    missing_field_is_taken,
    null_is_taken_for_a_string,
    five_point_is_an_integer,
    strict_is_not_looked_at,
    errors_come_in_reverse_order,
    place_is_its_first_step,
    model_dump_json_has_spaces,
    exclude_none_is_not_looked_at,
    process_ends_at_a_nan,
]
