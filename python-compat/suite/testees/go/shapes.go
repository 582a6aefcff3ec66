package main

import (
	"fmt"
	"os"
	"slices"
)

// A profile has the classes of one release, by name.
type profile map[string]*class

// A class is a class of one release, as shapes.json describes it.
type class struct {
	// title is its name in that release.
	title  string
	fields []field
	// The validators that the SDK wrote.
	convertsCalls, checksURL, checksPaths bool
	// dumped has the rules of the class's own model_dump: when it writes a field. nil if it has no model_dump.
	dumped map[string]string
}

type field struct {
	name       string
	holds      Type
	isRequired bool
	// initial is the default. isMade is true if it is generated for each object.
	initial any
	isMade  bool
}

// readShapes reads the classes of all profiles from shapes.json.
func readShapes(path string) (map[string]profile, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	parsed, err := parse(string(text), jiter(NoFault))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	profiles := map[string]profile{}
	for release, classes := range members(parsed) {
		profiles[release] = profile{}
		for name, shape := range members(classes) {
			if profiles[release][name], err = readClass(shape); err != nil {
				return nil, fmt.Errorf("%s: %s of %s: %w", path, name, release, err)
			}
		}
	}
	return profiles, nil
}

func readClass(shape any) (*class, error) {
	required := items(member(shape, "required"))
	validators := items(member(shape, "validators"))
	title, _ := member(shape, "title").(string)
	read := &class{
		title:         title,
		convertsCalls: slices.Contains(validators, any("convert_openai_tool_calls_format")),
		checksURL:     slices.Contains(validators, any("validate_url")),
		checksPaths:   slices.Contains(validators, any("model_post_init")),
	}
	if rules := members(member(shape, "dumped")); rules != nil {
		read.dumped = map[string]string{}
		for name, rule := range rules {
			read.dumped[name], _ = rule.(string)
		}
	}
	for _, row := range items(member(shape, "fields")) {
		field, err := readField(row)
		if err != nil {
			return nil, err
		}
		field.isRequired = slices.Contains(required, any(field.name))
		read.fields = append(read.fields, field)
	}
	return read, nil
}

// readField reads a row: a name, a type and, unless the field is required, a default.
func readField(row any) (read field, err error) {
	read.name = stringAt(row, 0)
	if read.holds, err = parseType(stringAt(row, 1)); err != nil {
		return read, fmt.Errorf("%s: %w", read.name, err)
	}
	switch initial := stringAt(row, 2); initial {
	case "":
	case "uuid4().hex":
		read.initial, read.isMade = "00000000000040008000000000000000", true
	default:
		if read.initial, err = parse(initial, jsonLoads(NoFault)); err != nil {
			return read, fmt.Errorf("the default of %s: %w", read.name, err)
		}
	}
	return read, nil
}
