package main

import (
	"math/big"
	"unicode/utf16"
	"unicode/utf8"
)

// A str of Python can contain half a surrogate pair. In a Go string that half is three bytes, encoded as UTF-8
// encodes characters (this is called WTF-8). utf8.ValidString then reports whether a text is well-formed.

func isHighHalf(c rune) bool { return 0xD800 <= c && c <= 0xDBFF }
func isLowHalf(c rune) bool  { return 0xDC00 <= c && c <= 0xDFFF }
func isHalf(c rune) bool     { return isHighHalf(c) || isLowHalf(c) }

// joined is the character of a surrogate pair.
func joined(high, low rune) rune {
	return 0x10000 + (high-0xD800)<<10 + (low - 0xDC00)
}

// appendCharacter appends a character, which may be half a surrogate pair.
func appendCharacter(text []byte, c rune) []byte {
	if !isHalf(c) {
		return utf8.AppendRune(text, c)
	}
	return append(text, 0xE0|byte(c>>12), 0x80|byte(c>>6)&0x3F, 0x80|byte(c)&0x3F)
}

// firstCharacter decodes the first character of a text that is not empty, and returns its size in bytes.
func firstCharacter(text string) (rune, int) {
	c, size := utf8.DecodeRuneInString(text)
	if c == utf8.RuneError && size == 1 && len(text) >= 3 {
		return rune(text[0]&0x0F)<<12 | rune(text[1]&0x3F)<<6 | rune(text[2]&0x3F), 3
	}
	return c, size
}

// characters splits a text into its characters, as iteration over a str does in Python.
func characters(text string) []any {
	var all []any
	for len(text) > 0 {
		_, size := firstCharacter(text)
		all = append(all, text[:size])
		text = text[size:]
	}
	return all
}

// textOfUnits decodes UTF-16 code units.
func textOfUnits(units []rune) string {
	var text []byte
	for at := 0; at < len(units); at++ {
		if at+1 < len(units) && isHighHalf(units[at]) && isLowHalf(units[at+1]) {
			text = utf8.AppendRune(text, joined(units[at], units[at+1]))
			at++
		} else {
			text = appendCharacter(text, units[at])
		}
	}
	return string(text)
}

// units are the UTF-16 code units of a character.
func units(c rune) []uint16 {
	if isHalf(c) {
		return []uint16{uint16(c)}
	}
	return utf16.AppendRune(nil, c)
}

// unitsOf are the UTF-16 code units of a text.
func unitsOf(text string) []any {
	var all []any
	for len(text) > 0 {
		c, size := firstCharacter(text)
		for _, unit := range units(c) {
			all = append(all, big.NewInt(int64(unit)))
		}
		text = text[size:]
	}
	return all
}
