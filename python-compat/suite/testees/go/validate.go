package main

import "math/big"

// A loc is the location of an error: keys, and indexes as *big.Int, from the outermost to the innermost.
type loc []any

// child is the location of a key or an index inside this one.
func (l loc) child(step any) loc {
	return append(l[:len(l):len(l)], step)
}

// An issue is an error as pydantic lists it.
type issue struct {
	kind, message string
	at            loc
	// input is the wrong value, or, for a missing field, the object that lacks it.
	input any
}

// A validation of one value: its settings, and what it has found so far.
type validation struct {
	classes profile
	// isStrict turns off conversions.
	isStrict bool
	// isJSON is true for validate_json, which reads JSON text, and false for validate, which takes Python objects.
	isJSON bool
	// isConverted is true below a validator of the SDK: its values are Python objects in both operations.
	isConverted bool
	fault       Fault
	issues      []issue
	// raised is true if the SDK's own code raised something other than a ValidationError, which hides all issues.
	raised bool
}

// add adds an error with the message of its kind.
func (v *validation) add(kind string, input any, at loc) {
	v.addWith(kind, messages[kind], input, at)
}

func (v *validation) addWith(kind, message string, input any, at loc) {
	v.issues = append(v.issues, issue{kind, message, at, input})
}

// An instance is an object of a class, the result of a validation.
type instance struct {
	class *class
	// fields has the fields that were given, without defaults.
	fields map[string]any
}

func (t classType) read(v *validation, value any, at loc) any {
	given, isObject := value.(*object)
	if !isObject {
		python := "a valid dictionary or instance of " + v.classes[t.class].title
		v.addWith("model_type", containerMessage(v, "an object", python), value, at)
		return nil
	}
	return v.classes[t.class].read(v, given, at)
}

func (c *class) read(v *validation, given *object, at loc) any {
	input := given
	if c.convertsCalls {
		given = withFlatCalls(v, given)
		defer func(before bool) { v.isConverted = before }(v.isConverted)
		v.isConverted = true
	}
	before := len(v.issues)
	made := &instance{c, map[string]any{}}
	for _, field := range c.fields {
		value, isGiven := given.get(field.name)
		switch {
		case isGiven:
			made.fields[field.name] = c.readField(v, field, value, at.child(field.name))
		case field.isRequired && v.fault != NothingIsRequired:
			v.add("missing", input, at.child(field.name))
		}
	}
	if c.checksPaths && len(v.issues) == before && !v.raised {
		checkPaths(v, made.fields)
	}
	return made
}

func (c *class) readField(v *validation, field field, value any, at loc) any {
	if value == nil && v.fault == NullAccepted {
		return nil
	}
	read := field.holds.read(v, value, at)
	if url, isText := read.(string); isText && c.checksURL && field.name == "url" {
		checkURL(v, url)
	}
	return read
}

func (t unionType) read(v *validation, value any, at loc) any {
	var choices []Type
	for _, member := range t.members {
		if member != (nullType{}) {
			choices = append(choices, member)
		} else if value == nil {
			return nil
		}
	}
	if len(choices) == 1 {
		return choices[0].read(v, value, at)
	}
	// The members accept different JSON types, so the first one that accepts the value is pydantic's choice.
	before := v.issues
	for _, choice := range choices {
		tried := len(v.issues)
		read := choice.read(v, value, at.child(choice.name()))
		if len(v.issues) == tried {
			v.issues = before
			return read
		}
	}
	return nil
}

func (t listType) read(v *validation, value any, at loc) any {
	given, isList := value.([]any)
	if !isList {
		v.addWith("list_type", containerMessage(v, "a valid array", "a valid list"), value, at)
		return nil
	}
	read := make([]any, len(given))
	for i, item := range given {
		read[i] = t.item.read(v, item, at.child(big.NewInt(int64(i))))
	}
	return read
}

func (t dictType) read(v *validation, value any, at loc) any {
	given, isObject := value.(*object)
	if !isObject {
		v.addWith("dict_type", containerMessage(v, "an object", "a valid dictionary"), value, at)
		return nil
	}
	read := &object{}
	for _, key := range given.keys {
		read.set(key, t.value.read(v, given.values[key], at.child(key)))
	}
	return read
}

func (anyType) read(_ *validation, value any, _ loc) any { return value }

func (nullType) read(v *validation, value any, at loc) any {
	if value != nil {
		v.add("none_required", value, at)
	}
	return nil
}

func (subclassType) read(v *validation, value any, at loc) any {
	if v.isJSON {
		v.add("needs_python_object", value, at)
	} else {
		v.add("is_subclass_of", value, at)
	}
	return nil
}
