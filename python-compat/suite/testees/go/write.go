package main

import (
	"errors"
	"fmt"
	"math"
	"math/big"
	"strconv"
	"strings"
	"unicode/utf8"
)

// A style is the layout of a JSON text: that of json.dumps, or that of pydantic.
type style struct {
	isPydantic bool
	// namesNonFinite writes NaN by its name, as pydantic does in errors, and not as null.
	namesNonFinite bool
	// isASCII escapes all other characters.
	isASCII bool
	// isIndented puts each item on its own line, indented by so many spaces a level.
	isIndented bool
	indent     int
}

var asPythonDumps = style{isASCII: true}

// errHalfPair is the error of pydantic for half a surrogate pair, which UTF-8 cannot encode.
var errHalfPair = errors.New("half a surrogate pair")

// write returns the JSON text of a value.
func (s style) write(value any) (string, error) {
	out, err := s.append(nil, value, 0)
	return string(out), err
}

func (s style) append(out []byte, value any, depth int) ([]byte, error) {
	switch value := value.(type) {
	case nil:
		return append(out, "null"...), nil
	case bool:
		return strconv.AppendBool(out, value), nil
	case *big.Int:
		return value.Append(out, 10), nil
	case float64:
		return append(out, s.float(value)...), nil
	case string:
		return s.appendText(out, value)
	case []any:
		return s.appendItems(out, '[', ']', len(value), depth, func(out []byte, i int) ([]byte, error) {
			return s.append(out, value[i], depth+1)
		})
	case *object:
		return s.appendItems(out, '{', '}', len(value.keys), depth, func(out []byte, i int) ([]byte, error) {
			key := value.keys[i]
			out, err := s.appendText(out, key)
			if err != nil {
				return nil, err
			}
			out = append(out, ':')
			if !s.isPydantic || s.isIndented {
				out = append(out, ' ')
			}
			return s.append(out, value.values[key], depth+1)
		})
	}
	return nil, fmt.Errorf("expected a JSON value, received %T", value)
}

// appendItems appends the items of a container between its brackets.
func (s style) appendItems(
	out []byte, opening, closing byte, count, depth int, item func([]byte, int) ([]byte, error),
) ([]byte, error) {
	out = append(out, opening)
	for i := range count {
		if i > 0 {
			out = append(out, ',')
		}
		if i > 0 && !s.isPydantic && !s.isIndented {
			out = append(out, ' ')
		}
		out = s.appendLineBreak(out, depth+1)
		var err error
		if out, err = item(out, i); err != nil {
			return nil, err
		}
	}
	if count > 0 {
		out = s.appendLineBreak(out, depth)
	}
	return append(out, closing), nil
}

func (s style) appendLineBreak(out []byte, depth int) []byte {
	if !s.isIndented {
		return out
	}
	return append(append(out, '\n'), strings.Repeat(" ", depth*s.indent)...)
}

// float writes the shortest digits that identify a float. The styles begin to use exponents at different sizes.
func (s style) float(value float64) string {
	if math.IsNaN(value) || math.IsInf(value, 0) {
		return s.notFinite(value)
	}
	least := 1e-4
	if s.isPydantic {
		least = 1e-5
	}
	size := math.Abs(value)
	if size < 1e16 && (size >= least || size == 0) {
		text := strconv.FormatFloat(value, 'f', -1, 64)
		if !strings.Contains(text, ".") {
			text += ".0"
		}
		return text
	}
	text := strconv.FormatFloat(value, 'e', -1, 64)
	if s.isPydantic {
		// Go and Python write at least two digits of an exponent, pydantic one.
		text = strings.Replace(text, "e-0", "e-", 1)
	}
	return text
}

func (s style) notFinite(value float64) string {
	switch {
	case s.isPydantic && !s.namesNonFinite:
		return "null"
	case math.IsNaN(value):
		return "NaN"
	case value < 0:
		return "-Infinity"
	}
	return "Infinity"
}

// shortEscape is the letter of an escape such as \n.
func shortEscape(c rune) (letter byte, found bool) {
	switch c {
	case '"', '\\':
		return byte(c), true
	case '\b':
		return 'b', true
	case '\f':
		return 'f', true
	case '\n':
		return 'n', true
	case '\r':
		return 'r', true
	case '\t':
		return 't', true
	}
	return 0, false
}

func (s style) appendText(out []byte, text string) ([]byte, error) {
	if s.isPydantic && !utf8.ValidString(text) {
		return nil, errHalfPair
	}
	out = append(out, '"')
	for len(text) > 0 {
		c, size := firstCharacter(text)
		letter, hasLetter := shortEscape(c)
		switch {
		case hasLetter:
			out = append(out, '\\', letter)
		case c < ' ' || s.isASCII && (c > 0x7F || c == 0x7F && !s.isPydantic):
			out = appendEscaped(out, c)
		default:
			out = append(out, text[:size]...)
		}
		text = text[size:]
	}
	return append(out, '"'), nil
}

// appendEscaped appends the escapes of a character's UTF-16 code units.
func appendEscaped(out []byte, c rune) []byte {
	for _, unit := range units(c) {
		out = fmt.Appendf(out, `\u%04x`, unit)
	}
	return out
}
