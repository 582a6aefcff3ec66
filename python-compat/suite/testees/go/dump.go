package main

import (
	"math"
	"math/big"
	"unicode/utf8"
)

// dumpOptions say which fields a dump leaves out.
type dumpOptions struct {
	excludeNone, excludeUnset, excludeDefaults bool
	filter                                     filter
}

// modelDump mirrors model_dump(), which the SDK overrides for assistant messages.
func (d dumpOptions) modelDump(made *instance) *object {
	if made.class.dumped == nil {
		return d.fields(made, d.filter)
	}
	whole, written := dumpOptions{}.fields(made, filter{}), &object{}
	for _, name := range whole.keys {
		value := whole.values[name]
		if !isDumped(made.class.dumped[name], value) {
			continue
		}
		switch name {
		case "tool_calls":
			value = nestedCalls(value)
		case "usage_metadata":
			// The SDK passes the options on to the usage alone.
			value = d.value(made.fields[name], d.filter)
		}
		written.set(name, value)
	}
	return written
}

// isDumped reports whether a class with its own model_dump writes a field.
func isDumped(rule string, value any) bool {
	switch rule {
	case "never":
		return false
	case "unless null":
		return value != nil
	case "if truthy":
		return isTruthy(value)
	}
	return true
}

// nestedCalls converts calls to OpenAI's form.
func nestedCalls(calls any) any {
	var nested []any
	for _, call := range items(calls) {
		function, outer := &object{}, &object{}
		function.set("name", member(call, "name"))
		function.set("arguments", member(call, "arguments"))
		outer.set("id", member(call, "id"))
		outer.set("type", member(call, "type"))
		outer.set("function", function)
		if id := member(call, "response_item_id"); id != nil {
			outer.set("response_item_id", id)
		}
		nested = append(nested, outer)
	}
	return nested
}

// fields dumps an instance as pydantic does.
func (d dumpOptions) fields(made *instance, f filter) *object {
	dumped := &object{}
	for _, field := range made.class.fields {
		value, isGiven := made.fields[field.name]
		if !isGiven {
			value = field.initial
		}
		inside, isDumped := f.key(field.name)
		isLeftOut := d.excludeUnset && !isGiven ||
			d.excludeNone && value == nil ||
			d.excludeDefaults && field.hasDefault(value)
		if isDumped && !isLeftOut {
			dumped.set(field.name, d.value(value, inside))
		}
	}
	return dumped
}

// value dumps the value of a field: an instance, a list of them, or plain JSON.
func (d dumpOptions) value(value any, f filter) any {
	switch value := value.(type) {
	case *instance:
		return d.fields(value, f)
	case []any:
		dumped := []any{}
		for i, item := range value {
			if inside, isDumped := f.item(i, len(value)); isDumped {
				dumped = append(dumped, d.value(item, inside))
			}
		}
		return dumped
	}
	return f.apply(value)
}

// hasDefault reports whether a value equals the field's default. A generated id never does.
func (f field) hasDefault(value any) bool {
	return !f.isRequired && !f.isMade && equals(value, f.initial)
}

// equals is Python's == for a value and a default. Defaults are scalars or empty containers.
func equals(value, initial any) bool {
	switch initial := initial.(type) {
	case []any:
		items, isList := value.([]any)
		return isList && len(items) == len(initial)
	case *object:
		members, isObject := value.(*object)
		return isObject && len(members.keys) == len(initial.keys)
	}
	left, isNumber := numberOf(value)
	right, isOther := numberOf(initial)
	if isNumber && isOther {
		return left.Cmp(right) == 0
	}
	return isNumber == isOther && value == initial
}

// numberOf is the number that Python compares: a bool is a number too.
func numberOf(value any) (number *big.Float, isNumber bool) {
	switch value := value.(type) {
	case bool:
		return new(big.Float).SetInt(integerOfBoolean(value)), true
	case *big.Int:
		return new(big.Float).SetInt(value), true
	case float64:
		if !math.IsNaN(value) {
			return big.NewFloat(value), true
		}
	}
	return nil, false
}

// appendTexts appends the three texts of an accepted payload to an answer.
func appendTexts(out []byte, made *instance, options any) []byte {
	is := func(name string, otherwise bool) bool {
		value, isBool := member(options, name).(bool)
		return isBool && value || !isBool && otherwise
	}
	d := dumpOptions{
		is("exclude_none", false), is("exclude_unset", false), is("exclude_defaults", false), parseFilter(options),
	}
	indent, isIndented := member(options, "indent").(*big.Int)
	dumps := style{isASCII: is("ensure_ascii", true), isIndented: isIndented}
	pydantic := style{isPydantic: true, isASCII: is("ensure_ascii", false), isIndented: isIndented}
	if isIndented {
		dumps.indent, pydantic.indent = int(indent.Int64()), int(indent.Int64())
	}
	python := d.modelDump(made)
	out = appendWritten(append(out, `,"dump":`...), asPythonDumps, python)
	out = appendWritten(append(out, `,"json":`...), pydantic, d.fields(made, d.filter))
	return appendWritten(append(out, `,"json_dumps":`...), dumps, python)
}

// appendWritten appends the text of a value: null if Python cannot write it, code units if it is not well-formed.
func appendWritten(out []byte, layout style, value any) []byte {
	text, err := layout.write(value)
	var written any = text
	if err != nil {
		written = nil
	} else if !utf8.ValidString(text) {
		object := &object{}
		object.set("code_units", unitsOf(text))
		written = object
	}
	return appendJSON(out, written)
}
