package main

import (
	"math"
	"math/big"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

func (textType) read(v *validation, value any, at loc) any {
	if text, isText := value.(string); isText {
		return text
	}
	v.add("string_type", value, at)
	return nil
}

func (t wordType) read(v *validation, value any, at loc) any {
	if t.enum != "" && v.isStrict && !v.isJSON {
		v.addWith("is_instance_of", "Input should be an instance of "+t.enum, value, at)
		return nil
	}
	text, isText := value.(string)
	switch {
	case isText && (slices.Contains(t.words, text) || v.fault == AnyEnumMemberAccepted):
		return text
	case isText && !utf8.ValidString(text):
		v.add("string_unicode", value, at)
	case t.enum != "":
		v.addWith("enum", wordsMessage(t.words), value, at)
	default:
		v.addWith("literal_error", wordsMessage(t.words), value, at)
	}
	return nil
}

func (booleanType) read(v *validation, value any, at loc) any {
	var boolean bool
	var problem string
	switch value := value.(type) {
	case bool:
		return value
	case string:
		boolean, problem = booleanOfWord(value)
	case *big.Int:
		boolean, problem = booleanOfInteger(value, v.fault)
	case float64:
		boolean, problem = booleanOfFloat(value, v.fault)
	default:
		problem = "bool_type"
	}
	if v.isStrict {
		problem = "bool_type"
	}
	if problem != "" {
		v.add(problem, value, at)
	}
	return boolean
}

var booleanWords = map[string]bool{
	"1": true, "on": true, "t": true, "true": true, "y": true, "yes": true,
	"0": false, "off": false, "f": false, "false": false, "n": false, "no": false,
}

func booleanOfWord(word string) (boolean bool, problem string) {
	if !utf8.ValidString(word) {
		return false, "string_unicode"
	}
	boolean, known := booleanWords[lowerASCII(word)]
	if !known {
		problem = "bool_parsing"
	}
	return boolean, problem
}

// lowerASCII lowers only A to Z: the Kelvin sign does not become k.
func lowerASCII(text string) string {
	return strings.Map(func(c rune) rune {
		if 'A' <= c && c <= 'Z' {
			return c + 'a' - 'A'
		}
		return c
	}, text)
}

func booleanOfInteger(value *big.Int, fault Fault) (boolean bool, problem string) {
	switch {
	case !value.IsInt64():
		return false, "bool_type"
	case value.Int64() == 0 || value.Int64() == 1 || fault == AnyNumberIsBoolean:
		return value.Sign() != 0, ""
	}
	return false, "bool_parsing"
}

func booleanOfFloat(value float64, fault Fault) (boolean bool, problem string) {
	if value != math.Trunc(value) || math.Abs(value) >= 1<<63 {
		return false, "bool_type"
	}
	return booleanOfInteger(big.NewInt(int64(value)), fault)
}

func (integerType) read(v *validation, value any, at loc) any {
	if number, isInteger := value.(*big.Int); isInteger {
		if v.fault == BigIntegersRejected && !number.IsInt64() {
			v.add("int_parsing_size", value, at)
		}
		return number
	}
	var number *big.Int
	problem := "int_type"
	if !v.isStrict {
		switch value := value.(type) {
		case bool:
			return integerOfBoolean(value)
		case float64:
			number, problem = integerOfFloat(value)
		case string:
			number, problem = integerOfText(value, v.fault)
		}
	}
	if problem != "" {
		v.add(problem, value, at)
		return nil
	}
	return number
}

func integerOfBoolean(boolean bool) *big.Int {
	if boolean {
		return big.NewInt(1)
	}
	return new(big.Int)
}

func integerOfFloat(value float64) (number *big.Int, problem string) {
	switch {
	case math.IsNaN(value) || math.IsInf(value, 0):
		return nil, "finite_number"
	case value != math.Trunc(value):
		return nil, "int_from_float"
	case math.Abs(value) >= 1<<63:
		return nil, "int_parsing_size"
	}
	return big.NewInt(int64(value)), ""
}

var (
	plainInteger = regexp.MustCompile(`^-?(0|[1-9][0-9]*)$`)
	zeroFraction = regexp.MustCompile(`\.0+$`)
)

// integerOfText parses an integer as pydantic does, which allows white space around it, a sign, leading zeros, single
// underscores between digits, and a fraction of zeros.
func integerOfText(text string, fault Fault) (number *big.Int, problem string) {
	if !utf8.ValidString(text) {
		return nil, "string_unicode"
	}
	if startsWithTooManyDigits(text) {
		return nil, "int_parsing_size"
	}
	if fault == TrailingPointAccepted {
		text = strings.TrimSuffix(text, ".")
	}
	if !plainInteger.MatchString(text) {
		text = cleanInteger(text)
	}
	if !plainInteger.MatchString(text) || len(strings.TrimPrefix(text, "-")) > maxDigits {
		return nil, "int_parsing"
	}
	number, _ = new(big.Int).SetString(text, 10)
	return number, ""
}

func startsWithTooManyDigits(text string) bool {
	digits := strings.TrimPrefix(text, "-")
	end := strings.IndexFunc(digits, func(c rune) bool { return c < '0' || '9' < c })
	if end < 0 {
		end = len(digits)
	}
	return end > maxDigits && digits[0] != '0'
}

// cleanInteger removes from a text what pydantic ignores. The result is empty if the text cannot be an integer.
func cleanInteger(text string) string {
	text = strings.TrimSpace(text)
	sign := ""
	if rest, isNegative := strings.CutPrefix(text, "-"); isNegative {
		sign, text = "-", rest
	} else if rest, isPositive := strings.CutPrefix(text, "+"); isPositive && !strings.HasPrefix(rest, "-") {
		text = rest
	} else if isPositive {
		return ""
	}
	text, isNumber := withoutLeadingZeros(text)
	if !isNumber {
		return ""
	}
	text = sign + zeroFraction.ReplaceAllString(text, "")
	if strings.HasPrefix(text, "_") || strings.HasSuffix(text, "_") || strings.Contains(text, "__") {
		return ""
	}
	return strings.ReplaceAll(text, "_", "")
}

// withoutLeadingZeros removes zeros and underscores, except the last one before a point. It reports whether the rest
// can be a number.
func withoutLeadingZeros(text string) (rest string, isNumber bool) {
	rest = text
	if strings.HasPrefix(text, "0") {
		rest = strings.TrimLeft(text, "0_")
		if rest == "" {
			return text[len(text)-1:], true
		}
		if rest[0] == '.' {
			return text[len(text)-len(rest)-1:], true
		}
	}
	return rest, rest != "" && (rest[0] == '-' || '1' <= rest[0] && rest[0] <= '9')
}

func (t floatType) read(v *validation, value any, at loc) any {
	number, problem := t.convert(v, value)
	switch {
	case problem != "":
		v.add(problem, value, at)
	case t.greatest != nil && !(number <= *t.greatest): // so is NaN
		v.addWith("less_than_equal", boundMessage("less", *t.greatest), value, at)
	case t.least != nil && number < *t.least:
		v.addWith("greater_than_equal", boundMessage("greater", *t.least), value, at)
	}
	return number
}

func (floatType) convert(v *validation, value any) (number float64, problem string) {
	switch value := value.(type) {
	case float64:
		return value, ""
	case *big.Int:
		number, _ = new(big.Float).SetInt(value).Float64()
		if math.IsInf(number, 0) && (!v.isJSON || v.isConverted) {
			return 0, "float_type"
		}
		return number, ""
	case bool:
		if value && !v.isStrict {
			number = 1
		}
		if !v.isStrict {
			return number, ""
		}
	case string:
		if !v.isStrict {
			return floatOfText(value)
		}
	}
	return 0, "float_type"
}

func floatOfText(text string) (number float64, problem string) {
	if !utf8.ValidString(text) {
		return 0, "string_unicode"
	}
	if number, isNumber := parseFloat(strings.TrimSpace(text)); isNumber {
		return number, ""
	}
	if !strings.HasPrefix(text, "_") && !strings.HasSuffix(text, "_") && !strings.Contains(text, "__") {
		if number, isNumber := parseFloat(strings.ReplaceAll(text, "_", "")); isNumber {
			return number, ""
		}
	}
	return 0, "float_parsing"
}

var (
	decimal     = regexp.MustCompile(`^[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]+)?$`)
	notANumber  = regexp.MustCompile(`^(?i)[+-]?nan$`)
	anyInfinity = regexp.MustCompile(`^(?i)[+-]?inf(inity)?$`)
)

func parseFloat(text string) (number float64, isNumber bool) {
	if notANumber.MatchString(text) {
		return math.NaN(), true
	}
	if !decimal.MatchString(text) && !anyInfinity.MatchString(text) {
		return 0, false
	}
	// An overflow is infinite, as in Python.
	number, _ = strconv.ParseFloat(text, 64)
	return number, true
}
