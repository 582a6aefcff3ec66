package main

import (
	"fmt"
	"strings"
)

// A Type is the type of a field, as shapes.json writes it.
type Type interface {
	// name is pydantic's name of the type in the location of an error.
	name() string
	// read validates and converts a value. It adds issues to the validation if the type does not accept the value.
	read(v *validation, value any, at loc) any
}

type (
	textType    struct{}
	integerType struct{}
	booleanType struct{}
	anyType     struct{}
	nullType    struct{}
	// floatType has the bounds of its field, or nil.
	floatType struct{ least, greatest *float64 }
	// wordType accepts the strings of an Enum, which has a name, or of a Literal.
	wordType struct {
		enum  string
		words []string
	}
	listType struct{ item Type }
	dictType struct{ key, value Type }
	// subclassType accepts a Python class, so no JSON value.
	subclassType struct{}
	classType    struct{ class string }
	unionType    struct{ members []Type }
)

func (textType) name() string     { return "str" }
func (integerType) name() string  { return "int" }
func (booleanType) name() string  { return "bool" }
func (anyType) name() string      { return "any" }
func (nullType) name() string     { return "none" }
func (floatType) name() string    { return "float" }
func (t wordType) name() string   { return t.enum }
func (t listType) name() string   { return "list[" + t.item.name() + "]" }
func (t dictType) name() string   { return "dict[" + t.key.name() + "," + t.value.name() + "]" }
func (subclassType) name() string { return "is-subclass[BaseModel]" }
func (t classType) name() string  { return t.class }
func (t unionType) name() string {
	names := make([]string, len(t.members))
	for i, member := range t.members {
		names[i] = member.name()
	}
	return "union[" + strings.Join(names, ",") + "]"
}

// parseType parses a type such as `str | null`, `list[ToolCall]`, `float[1.0, 300.0]` or `literal["GET", "POST"]`.
func parseType(text string) (Type, error) {
	p := typeParser{text: text}
	parsed, err := p.union()
	if err == nil && p.text != "" {
		err = fmt.Errorf("expected the end of the type, received %q", p.text)
	}
	return parsed, err
}

// typeParser has the rest of the text.
type typeParser struct{ text string }

// take skips a mark if the text begins with it.
func (p *typeParser) take(mark string) bool {
	rest, found := strings.CutPrefix(p.text, mark)
	p.text = rest
	return found
}

func (p *typeParser) union() (Type, error) {
	var members []Type
	for {
		member, err := p.member()
		if err != nil {
			return nil, err
		}
		members = append(members, member)
		if !p.take(" | ") {
			break
		}
	}
	if len(members) == 1 {
		return members[0], nil
	}
	return unionType{members}, nil
}

func (p *typeParser) member() (Type, error) {
	name := p.identifier()
	if simple, known := simpleTypes[name]; known {
		return simple, nil
	}
	if strings.HasPrefix(p.text, `["`) || name == "float" {
		return p.limited(name)
	}
	arguments, err := p.arguments()
	if err != nil {
		return nil, err
	}
	switch {
	case name == "list" && len(arguments) == 1:
		return listType{arguments[0]}, nil
	case name == "dict" && len(arguments) == 2:
		return dictType{arguments[0], arguments[1]}, nil
	case name == "type" && len(arguments) == 1:
		return subclassType{}, nil
	case name != "" && len(arguments) == 0:
		return classType{name}, nil
	}
	return nil, fmt.Errorf("expected a type, received %q before %q", name, p.text)
}

var simpleTypes = map[string]Type{
	"str": textType{}, "int": integerType{}, "bool": booleanType{}, "any": anyType{}, "null": nullType{},
}

func (p *typeParser) identifier() string {
	end := strings.IndexFunc(p.text, func(c rune) bool { return strings.ContainsRune("[], |", c) })
	if end < 0 {
		end = len(p.text)
	}
	name := p.text[:end]
	p.text = p.text[end:]
	return name
}

// arguments parses the types in brackets, if a bracket follows.
func (p *typeParser) arguments() ([]Type, error) {
	if !p.take("[") {
		return nil, nil
	}
	var types []Type
	for {
		argument, err := p.union()
		if err != nil {
			return nil, err
		}
		types = append(types, argument)
		if p.take("]") {
			return types, nil
		}
		if !p.take(", ") {
			return nil, fmt.Errorf("expected a comma or a bracket, received %q", p.text)
		}
	}
}

// limited parses the JSON array after a name: the words of an Enum or a Literal, or the bounds of a float.
func (p *typeParser) limited(name string) (Type, error) {
	if !strings.HasPrefix(p.text, "[") {
		return floatType{}, nil
	}
	json := parser{text: p.text, rules: jiter(NoFault)}
	array, err := json.array(0)
	if err != nil {
		return nil, err
	}
	p.text = p.text[json.at:]
	if limits := items(array); name == "float" && len(limits) == 2 {
		return floatType{bound(limits[0]), bound(limits[1])}, nil
	}
	words := make([]string, len(items(array)))
	for i := range words {
		words[i] = stringAt(array, i)
	}
	if name == "literal" {
		name = ""
	}
	return wordType{name, words}, nil
}

// bound is a limit of a float, or nil.
func bound(value any) *float64 {
	limit, isFloat := value.(float64)
	if !isFloat {
		return nil
	}
	return &limit
}
