package main

import (
	"strings"
	"unicode/utf8"
)

const endOfString = "EOF while parsing a string"

func (p *parser) string() (string, error) {
	var text []byte
	p.at++
	for {
		c := p.peek()
		switch {
		case c < ' ':
			return "", p.failOrEnd(`control character (\u0000-\u001F) found while parsing a string`, endOfString)
		case c == '"':
			p.at++
			return string(text), nil
		case c != '\\':
			text = append(text, c)
			p.at++
		default:
			p.at++
			var err error
			if text, err = p.escape(text); err != nil {
				return "", err
			}
		}
	}
}

var escapes = map[byte]byte{
	'"': '"', '\\': '\\', '/': '/', 'b': '\b', 'f': '\f', 'n': '\n', 'r': '\r', 't': '\t',
}

// escape parses the rest of an escape, after its backslash.
func (p *parser) escape(text []byte) ([]byte, error) {
	if p.take('u') {
		return p.unicodeEscape(text)
	}
	c, known := escapes[p.peek()]
	if !known {
		return nil, p.failOrEnd("invalid escape", endOfString)
	}
	p.at++
	return append(text, c), nil
}

const loneHalf = "lone leading surrogate in hex escape"

func (p *parser) unicodeEscape(text []byte) ([]byte, error) {
	first, err := p.hex()
	if err != nil {
		return nil, err
	}
	if p.rules.halfPairs {
		return appendCharacter(text, p.joinedWithNext(first)), nil
	}
	if isLowHalf(first) {
		p.at--
		return nil, p.fail(loneHalf)
	}
	if !isHighHalf(first) {
		return utf8.AppendRune(text, first), nil
	}
	if !p.take('\\') || !p.take('u') {
		return nil, p.failOrEnd("unexpected end of hex escape", endOfString)
	}
	second, err := p.hex()
	if err != nil {
		return nil, err
	}
	if !isLowHalf(second) {
		p.at--
		return nil, p.fail(loneHalf)
	}
	return utf8.AppendRune(text, joined(first, second)), nil
}

// joinedWithNext joins a high surrogate and a low one that follows. Any other unit stays as it is.
func (p *parser) joinedWithNext(unit rune) rune {
	after := p.at
	if isHighHalf(unit) && p.take('\\') && p.take('u') {
		if second, err := p.hex(); err == nil && isLowHalf(second) {
			return joined(unit, second)
		}
	}
	p.at = after
	return unit
}

// hex parses four hexadecimal digits.
func (p *parser) hex() (rune, error) {
	if len(p.text) < p.at+4 {
		p.at = len(p.text)
		return 0, p.fail(endOfString)
	}
	var unit rune
	for range 4 {
		digit := strings.IndexByte("0123456789abcdefABCDEF", p.text[p.at])
		if digit < 0 {
			return 0, p.fail("invalid escape")
		}
		if digit > 15 {
			digit -= 6
		}
		unit = unit<<4 | rune(digit)
		p.at++
	}
	return unit, nil
}
