package main

import "math/big"

// withFlatCalls converts the calls of an assistant message from OpenAI's form, with an object `function`, to that of
// ToolCall. It mirrors convert_openai_tool_calls_format of the SDK.
func withFlatCalls(v *validation, given *object) *object {
	calls, _ := given.get("tool_calls")
	if !isTruthy(calls) {
		return given
	}
	var flat []any
	// Python iterates over any iterable: over the characters of a str, and over the keys of a dict.
	switch calls := calls.(type) {
	case []any:
		for _, call := range calls {
			flat = append(flat, flatCall(call))
		}
	case string:
		flat = characters(calls)
	case *object:
		for _, key := range calls.keys {
			flat = append(flat, key)
		}
	default:
		v.raised = true
		return given
	}
	changed := &object{}
	for _, key := range given.keys {
		changed.set(key, given.values[key])
	}
	changed.set("tool_calls", flat)
	return changed
}

func flatCall(call any) any {
	outer, isObject := call.(*object)
	if !isObject {
		return call
	}
	function, isObject := outer.values["function"].(*object)
	if !isObject {
		return call
	}
	flat := &object{}
	set := func(name string, from *object, otherwise any) {
		value, found := from.get(name)
		if !found {
			value = otherwise
		}
		flat.set(name, value)
	}
	set("id", outer, nil)
	set("type", outer, "function")
	set("name", function, "")
	set("arguments", function, "")
	set("index", outer, nil)
	set("response_item_id", outer, nil)
	return flat
}

// isTruthy is Python's bool().
func isTruthy(value any) bool {
	switch value := value.(type) {
	case nil:
		return false
	case bool:
		return value
	case *big.Int:
		return value.Sign() != 0
	case float64:
		return value != 0
	case string:
		return value != ""
	case []any:
		return len(value) > 0
	case *object:
		return len(value.keys) > 0
	}
	return true
}
