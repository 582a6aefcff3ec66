package main

import (
	"fmt"
	"math"
	"math/big"
	"strconv"
	"strings"
)

// A dialect is what one of two parsers accepts: json.loads of Python, or jiter, the parser inside pydantic.
type dialect struct {
	// maxDepth limits the nesting of containers that are not empty.
	maxDepth int
	// halfPairs allows "\ud800" without its other half, as Python does.
	halfPairs bool
	// longFloats allows more than 4300 digits before the point of a float.
	longFloats bool
	// firstKeyWins is a planted fault.
	firstKeyWins bool
}

func jsonLoads(fault Fault) dialect {
	return dialect{maxDepth: 1000, halfPairs: true, longFloats: true, firstKeyWins: fault == FirstKeyWins}
}

func jiter(fault Fault) dialect {
	return dialect{maxDepth: 200, halfPairs: fault == HalfPairsAccepted, firstKeyWins: fault == FirstKeyWins}
}

// maxDigits is the maximum number of digits of an integer, in Python and in pydantic.
const maxDigits = 4300

// A syntaxError says why a text is not JSON, and where. Its texts are jiter's.
type syntaxError struct {
	reason       string
	line, column int
}

func (e *syntaxError) Error() string {
	return fmt.Sprintf("%s at line %d column %d", e.reason, e.line, e.column)
}

// parse parses a text with one JSON value.
func parse(text string, rules dialect) (any, error) {
	p := parser{text: text, rules: rules}
	p.skipSpace()
	value, err := p.value(0)
	if err != nil {
		return nil, err
	}
	p.skipSpace()
	if p.at < len(p.text) {
		return nil, p.fail("trailing characters")
	}
	return value, nil
}

type parser struct {
	text  string
	at    int
	rules dialect
}

// fail is the error at the current byte, with jiter's line and column: columns count bytes from 1, a line feed is
// column 0 of the next line, and the end of the text has the column of the last byte.
func (p *parser) fail(reason string) error {
	before := p.text[:p.at]
	line, column := 1+strings.Count(before, "\n"), p.at-1-strings.LastIndex(before, "\n")
	switch {
	case p.at == len(p.text):
	case p.text[p.at] == '\n':
		line, column = line+1, 0
	default:
		column++
	}
	return &syntaxError{reason, line, column}
}

// failOrEnd is fail, with another reason if the text has ended.
func (p *parser) failOrEnd(reason, reasonAtEnd string) error {
	if p.isAtEnd() {
		reason = reasonAtEnd
	}
	return p.fail(reason)
}

const endOfValue = "EOF while parsing a value"

func (p *parser) isAtEnd() bool { return p.at == len(p.text) }

// peek returns the next byte, or 0 at the end: JSON has no byte 0.
func (p *parser) peek() byte {
	if p.isAtEnd() {
		return 0
	}
	return p.text[p.at]
}

// take skips the next byte if it is the expected one.
func (p *parser) take(expected byte) bool {
	if p.isAtEnd() || p.text[p.at] != expected {
		return false
	}
	p.at++
	return true
}

func (p *parser) skipSpace() {
	for {
		switch p.peek() {
		case ' ', '\t', '\r', '\n':
			p.at++
		default:
			return
		}
	}
}

func (p *parser) value(depth int) (any, error) {
	switch c := p.peek(); c {
	case '"':
		return p.string()
	case '{':
		return p.object(depth)
	case '[':
		return p.array(depth)
	case 't':
		return true, p.word("true")
	case 'f':
		return false, p.word("false")
	case 'n':
		return nil, p.word("null")
	case 'N':
		return math.NaN(), p.word("NaN")
	case 'I':
		return math.Inf(1), p.word("Infinity")
	default:
		if c == '-' || isDigit(c) {
			return p.number()
		}
		return nil, p.failOrEnd("expected value", endOfValue)
	}
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

// word skips a word such as true.
func (p *parser) word(expected string) error {
	for i := range len(expected) {
		if !p.take(expected[i]) {
			return p.failOrEnd("expected ident", endOfValue)
		}
	}
	return nil
}

func (p *parser) array(depth int) (any, error) {
	items := []any{}
	p.at++
	p.skipSpace()
	if p.isAtEnd() {
		return nil, p.fail("EOF while parsing a list")
	}
	if p.take(']') {
		return items, nil
	}
	if err := p.enter(depth); err != nil {
		return nil, err
	}
	for hasMore := true; hasMore; {
		item, err := p.value(depth + 1)
		if err != nil {
			return nil, err
		}
		items = append(items, item)
		if hasMore, err = p.hasMore(']', "EOF while parsing a list"); err != nil {
			return nil, err
		}
	}
	return items, nil
}

func (p *parser) object(depth int) (any, error) {
	members := &object{}
	p.at++
	p.skipSpace()
	if p.isAtEnd() {
		return nil, p.fail("EOF while parsing an object")
	}
	if p.take('}') {
		return members, nil
	}
	for hasMore := true; hasMore; {
		key, err := p.key()
		if err != nil {
			return nil, err
		}
		if err := p.enter(depth); err != nil {
			return nil, err
		}
		value, err := p.value(depth + 1)
		if err != nil {
			return nil, err
		}
		if _, known := members.get(key); !known || !p.rules.firstKeyWins {
			members.set(key, value)
		}
		if hasMore, err = p.hasMore('}', "EOF while parsing an object"); err != nil {
			return nil, err
		}
	}
	return members, nil
}

// enter checks that a container may be nested in so many others.
func (p *parser) enter(depth int) error {
	if depth == p.rules.maxDepth {
		return p.fail("recursion limit exceeded")
	}
	return nil
}

// key parses a key, and skips its colon and the white space around the colon.
func (p *parser) key() (string, error) {
	if p.peek() != '"' {
		return "", p.failOrEnd("key must be a string", endOfValue)
	}
	key, err := p.string()
	if err != nil {
		return "", err
	}
	p.skipSpace()
	if !p.take(':') {
		return "", p.failOrEnd("expected `:`", "EOF while parsing an object")
	}
	p.skipSpace()
	if p.isAtEnd() {
		return "", p.fail(endOfValue)
	}
	return key, nil
}

// hasMore skips a comma or the closing bracket, and reports whether another item follows.
func (p *parser) hasMore(closing byte, reasonAtEnd string) (bool, error) {
	p.skipSpace()
	if p.take(closing) {
		return false, nil
	}
	if !p.take(',') {
		return false, p.failOrEnd("expected `,` or `"+string(closing)+"`", reasonAtEnd)
	}
	p.skipSpace()
	if p.peek() == closing {
		return false, p.fail("trailing comma")
	}
	return true, nil
}

func (p *parser) number() (any, error) {
	start := p.at
	isNegative := p.take('-')
	if isNegative && p.peek() == 'I' {
		return math.Inf(-1), p.word("Infinity")
	}
	digits := p.at
	if err := p.digits(); err != nil {
		return nil, err
	}
	whole := p.at - digits
	if whole > 1 && p.text[digits] == '0' {
		p.at = digits + 1
		return nil, p.fail("invalid number")
	}
	if whole > maxDigits && !p.rules.longFloats {
		p.at = digits + maxDigits + 1
		return nil, p.fail("number out of range")
	}
	isFloat, err := p.fraction()
	if err != nil {
		return nil, err
	}
	if isFloat {
		// An overflow is infinite, as in Python.
		number, _ := strconv.ParseFloat(p.text[start:p.at], 64)
		return number, nil
	}
	if whole > maxDigits {
		return nil, p.fail("number out of range")
	}
	number, _ := new(big.Int).SetString(p.text[start:p.at], 10)
	return number, nil
}

// fraction skips a fraction and an exponent, and reports whether there was one.
func (p *parser) fraction() (isFloat bool, err error) {
	if p.take('.') {
		isFloat, err = true, p.digits()
	}
	if err == nil && (p.take('e') || p.take('E')) {
		_ = p.take('+') || p.take('-')
		isFloat, err = true, p.digits()
	}
	return isFloat, err
}

// digits skips one or more digits.
func (p *parser) digits() error {
	start := p.at
	for isDigit(p.peek()) {
		p.at++
	}
	if p.at == start {
		return p.failOrEnd("invalid number", endOfValue)
	}
	return nil
}
