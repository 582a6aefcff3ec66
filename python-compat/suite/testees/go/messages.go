package main

import (
	"strconv"
	"strings"
)

// messages are the fixed messages of pydantic, by error type. The functions below make the others.
var messages = map[string]string{
	"bool_parsing":        "Input should be a valid boolean, unable to interpret input",
	"bool_type":           "Input should be a valid boolean",
	"finite_number":       "Input should be a finite number",
	"float_parsing":       "Input should be a valid number, unable to parse string as a number",
	"float_type":          "Input should be a valid number",
	"int_from_float":      "Input should be a valid integer, got a number with a fractional part",
	"int_parsing":         "Input should be a valid integer, unable to parse string as an integer",
	"int_parsing_size":    "Unable to parse input string as an integer, exceeded maximum size",
	"int_type":            "Input should be a valid integer",
	"is_subclass_of":      "Input should be a subclass of BaseModel",
	"missing":             "Field required",
	"needs_python_object": "Cannot check `issubclass` when validating from json, use a JsonOrPython validator instead",
	"none_required":       "Input should be None",
	"string_type":         "Input should be a valid string",
	"string_unicode":      "Input should be a valid string, unable to parse raw data as a unicode string",
}

// containerMessage is the message for a value that is not a list, a dict or an instance. It depends on the operation.
func containerMessage(v *validation, json, python string) string {
	if v.isJSON {
		return "Input should be " + json
	}
	return "Input should be " + python
}

// wordsMessage is the message for an enum or a literal: Input should be 'a', 'b' or 'c'.
func wordsMessage(words []string) string {
	quoted := make([]string, len(words))
	for i, word := range words {
		quoted[i] = "'" + word + "'"
	}
	last := len(quoted) - 1
	if last == 0 {
		return "Input should be " + quoted[0]
	}
	return "Input should be " + strings.Join(quoted[:last], ", ") + " or " + quoted[last]
}

func boundMessage(relation string, limit float64) string {
	return "Input should be " + relation + " than or equal to " + strconv.FormatFloat(limit, 'f', -1, 64)
}
