package main

import (
	"fmt"
	"math/big"
	"path/filepath"
	"slices"
	"unicode/utf8"
)

// A testee answers questions about the classes of all profiles. The greeting tells it where they are.
type testee struct {
	profiles map[string]profile
	fault    Fault
}

const greeting = `{"name":"go","language":"Go","level":"bytes","kinds":["class"],` +
	`"capabilities":["lone_surrogates","nonfinite","big_integers","repeated_keys","depth_200","key_order"]}`

// answer gives the answer to one line.
func (t *testee) answer(line string) ([]byte, error) {
	question, err := parse(line, jsonLoads(NoFault))
	if err != nil {
		return nil, fmt.Errorf("a question: %w", err)
	}
	if hello := member(question, "hello"); hello != nil {
		t.profiles, err = readShapes(filepath.Join(textOf(hello, "suite"), "shapes.json"))
		return []byte(greeting), err
	}
	return t.answerQuestion(question), nil
}

func (t *testee) answerQuestion(question any) []byte {
	profile := t.profiles[textOf(question, "profile")]
	subject, operation := textOf(question, "subject"), textOf(question, "operation")
	out := appendJSON([]byte(`{"id":`), member(question, "id"))
	if profile[subject] == nil || operation != "validate" && operation != "validate_json" {
		return append(out, `,"skip":"expected a class of the profile, and validate or validate_json"}`...)
	}
	options := member(question, "options")
	v := &validation{
		classes:  profile,
		isStrict: member(options, "strict") == true,
		isJSON:   operation == "validate_json",
		fault:    t.fault,
	}
	made, isReadable := validate(v, subject, inputOf(question))
	switch {
	case !isReadable:
		out = append(out, `,"accepts":false,"unreadable":true`...)
	case v.raised:
		out = append(out, `,"accepts":false,"raised":true`...)
	case len(v.issues) > 0:
		out = appendIssues(append(out, `,"accepts":false`...), v)
	default:
		out = appendTexts(append(out, `,"accepts":true`...), made.(*instance), options)
	}
	return append(out, '}')
}

// validate parses a text and validates its value as a class. For validate, which parses with json.loads, a text can
// be unreadable; for validate_json, a text that is not JSON is an issue.
func validate(v *validation, subject, text string) (made any, isReadable bool) {
	rules := jsonLoads(v.fault)
	if v.isJSON {
		rules = jiter(v.fault)
	}
	value, err := parse(text, rules)
	switch {
	case err == nil && (!v.isJSON || utf8.ValidString(text)):
		return classType{subject}.read(v, value, nil), true
	case !v.isJSON:
		return nil, false
	case !utf8.ValidString(text):
		v.add("string_unicode", text, nil)
	default:
		v.addWith("json_invalid", "Invalid JSON: "+err.Error(), text, nil)
	}
	return nil, true
}

// appendIssues appends the errors as pairs of type and location, and as e.json() writes them.
func appendIssues(out []byte, v *validation) []byte {
	if v.fault == ErrorsReversed {
		slices.Reverse(v.issues)
	}
	short, long := make([]any, len(v.issues)), make([]any, len(v.issues))
	for i, issue := range v.issues {
		at := append([]any{}, issue.at...)
		full := &object{}
		full.set("type", issue.kind)
		full.set("loc", at)
		full.set("msg", issue.message)
		full.set("input", issue.input)
		short[i], long[i] = []any{issue.kind, at}, full
	}
	out = appendJSON(append(out, `,"errors":`...), short)
	return appendWritten(append(out, `,"text":`...), style{isPydantic: true, namesNonFinite: true}, long)
}

// inputOf is the text of a question. A text with half a surrogate pair is sent as UTF-16 code units.
func inputOf(question any) string {
	units := items(member(member(question, "input"), "code_units"))
	if units == nil {
		return textOf(question, "input")
	}
	text := make([]rune, len(units))
	for i, unit := range units {
		number, _ := unit.(*big.Int)
		text[i] = rune(number.Int64())
	}
	return textOfUnits(text)
}

func textOf(value any, key string) string {
	text, _ := member(value, key).(string)
	return text
}

// appendJSON appends a value as ASCII JSON.
func appendJSON(out []byte, value any) []byte {
	out, err := asPythonDumps.append(out, value, 0)
	if err != nil {
		panic(err) // unreachable: json.dumps can write every value
	}
	return out
}
