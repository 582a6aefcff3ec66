package main

// A JSON value is one of nil, bool, *big.Int, float64, string, []any and *object.
// encoding/json is of no use here: it rejects NaN, replaces half surrogate pairs, and does not tell 1 from 1.0.

// object is a JSON object in the order of its keys.
type object struct {
	keys   []string
	values map[string]any
}

// set adds a member. A repeated key keeps its first position and gets its last value.
func (o *object) set(key string, value any) {
	if o.values == nil {
		o.values = map[string]any{}
	}
	if _, known := o.values[key]; !known {
		o.keys = append(o.keys, key)
	}
	o.values[key] = value
}

// get returns the value of a key, and whether the object has it.
func (o *object) get(key string) (any, bool) {
	value, found := o.values[key]
	return value, found
}

// members returns the members of an object, or nil for any other value. member, items and stringAt are as lenient.
func members(value any) map[string]any {
	if members, isObject := value.(*object); isObject {
		return members.values
	}
	return nil
}

func member(value any, key string) any { return members(value)[key] }

func items(value any) []any {
	items, _ := value.([]any)
	return items
}

func stringAt(value any, at int) string {
	if items := items(value); at < len(items) {
		text, _ := items[at].(string)
		return text
	}
	return ""
}
