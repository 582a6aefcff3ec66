package main

import (
	"math/big"
	"slices"
	"strconv"
)

// names are what include or exclude names at one level: fields and keys, items of lists, and "__all__". Each of them is
// either a bool, for the whole value, or a *names, for parts of it.
type names struct {
	keys map[string]any
	// indexes are the indexes of items, in order: of several that mean the same item, the last one counts.
	indexes []int
	items   map[int]any
	all     any
}

// parseNames reads an option: a list is a set of names, and an object has what is named inside of each name.
func parseNames(option any) *names {
	parsed := &names{keys: map[string]any{}, items: map[int]any{}}
	switch option := option.(type) {
	case []any:
		for _, name := range option {
			if index, isIndex := name.(*big.Int); isIndex {
				parsed.addItem(int(index.Int64()), true)
			} else if key, isKey := name.(string); isKey {
				parsed.addKey(key, true)
			}
		}
	case *object:
		for _, key := range option.keys {
			named := option.values[key]
			if _, isWhole := named.(bool); !isWhole {
				named = parseNames(named)
			}
			parsed.addKey(key, named)
			// JSON has only texts as keys, so an index is a text here.
			if index, err := strconv.Atoi(key); err == nil && key[0] != '+' {
				parsed.addItem(index, named)
			}
		}
	}
	return parsed
}

func (n *names) addKey(key string, named any) {
	if key == "__all__" {
		n.all = named
	} else {
		n.keys[key] = named
	}
}

func (n *names) addItem(index int, named any) {
	if _, known := n.items[index]; !known {
		n.indexes = append(n.indexes, index)
	}
	n.items[index] = named
}

// key returns what is named of a field or a key.
func (n *names) key(key string) []any { return n.withAll(n.keys[key]) }

// item returns what is named of an item. pydantic takes indexes modulo the length of the list.
func (n *names) item(index, length int) []any {
	for _, named := range slices.Backward(n.indexes) {
		if ((named%length)+length)%length == index {
			return n.withAll(n.items[named])
		}
	}
	return n.withAll(nil)
}

// withAll adds what "__all__" names. It counts if nothing else is named, and parts are joined with parts.
func (n *names) withAll(own any) []any {
	_, isOwnParts := own.(*names)
	_, isAllParts := n.all.(*names)
	switch {
	case own != nil && isOwnParts && isAllParts:
		return []any{n.all, own}
	case own != nil:
		return []any{own}
	case n.all != nil:
		return []any{n.all}
	}
	return nil
}

// A filter says what a dump includes and excludes at one level. The zero filter includes everything.
type filter struct {
	// isChosen is true if only what include names is dumped.
	isChosen         bool
	include, exclude []*names
}

func parseFilter(options any) filter {
	var f filter
	if include, isGiven := members(options)["include"]; isGiven {
		f.isChosen, f.include = true, []*names{parseNames(include)}
	}
	if exclude, isGiven := members(options)["exclude"]; isGiven {
		f.exclude = []*names{parseNames(exclude)}
	}
	return f
}

// key returns the filter inside a field or a key, and whether the field is dumped.
func (f filter) key(key string) (inside filter, isDumped bool) {
	return f.inside(func(n *names) []any { return n.key(key) })
}

// item returns the filter inside an item of a list, and whether the item is dumped.
func (f filter) item(index, length int) (inside filter, isDumped bool) {
	return f.inside(func(n *names) []any { return n.item(index, length) })
}

func (f filter) inside(named func(*names) []any) (inside filter, isDumped bool) {
	for _, each := range f.exclude {
		for _, what := range named(each) {
			if what == true {
				return filter{}, false
			}
			if parts, isParts := what.(*names); isParts {
				inside.exclude = append(inside.exclude, parts)
			}
		}
	}
	if !f.isChosen {
		return inside, true
	}
	inside.isChosen = true
	for _, each := range f.include {
		for _, what := range named(each) {
			isDumped = true
			if parts, isParts := what.(*names); isParts {
				inside.include = append(inside.include, parts)
			} else {
				inside.isChosen = false
			}
		}
	}
	if !inside.isChosen {
		inside.include = nil
	}
	return inside, isDumped
}

// apply filters a plain JSON value.
func (f filter) apply(value any) any {
	switch value := value.(type) {
	case []any:
		filtered := []any{}
		for i, item := range value {
			if inside, isDumped := f.item(i, len(value)); isDumped {
				filtered = append(filtered, inside.apply(item))
			}
		}
		return filtered
	case *object:
		filtered := &object{}
		for _, key := range value.keys {
			if inside, isDumped := f.key(key); isDumped {
				filtered.set(key, inside.apply(value.values[key]))
			}
		}
		return filtered
	}
	return value
}
