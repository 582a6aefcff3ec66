package main

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// The checks of RestfulApiCard that are the SDK's own code. They raise errors other than ValidationError.

// checkURL mirrors validate_url. Hosts are not looked up: every name has an address, except those that end in
// .invalid.
func checkURL(v *validation, url string) {
	host, found := hostOf(url)
	if !found || strings.Contains(host, "\x00") || strings.HasSuffix(host, ".invalid") {
		v.raised = true
		return
	}
	if address, isAddress := addressOf(host); isAddress && isInner(address) {
		v.raised = true
	}
}

var (
	// Python's $ also matches before a line feed at the end.
	webAddress = regexp.MustCompile(`^https?://[^\n]*\n?$`)
	authority  = regexp.MustCompile(`^https?://([^/?#]*)`)
	lineMarks  = strings.NewReplacer("\t", "", "\r", "", "\n", "")
)

// hostOf is urlparse(url).hostname.
func hostOf(url string) (host string, found bool) {
	if !webAddress.MatchString(url) || !utf8.ValidString(url) {
		return "", false
	}
	host = authority.FindStringSubmatch(lineMarks.Replace(url))[1]
	if strings.ContainsAny(host, "[]"+becomeDelimiters) {
		return "", false
	}
	host = host[strings.LastIndex(host, "@")+1:]
	host, _, _ = strings.Cut(host, ":")
	return strings.ToLower(host), host != ""
}

// becomeDelimiters are the characters that NFKC normalizes to a text with one of /?#@: in it. Python rejects them.
const becomeDelimiters = "⁇⁈⁉℀℁℅℆⩴︓︖﹕﹖﹟﹫＃／：？＠"

// addressOf parses an IPv4 address as inet_aton does: one to four parts, each decimal, octal or hexadecimal.
func addressOf(host string) (address uint64, isAddress bool) {
	if end := strings.IndexAny(host, " \v\f"); end >= 0 {
		host = host[:end]
	}
	parts := strings.Split(host, ".")
	if len(parts) > 4 {
		return 0, false
	}
	for i, part := range parts {
		isLast := i == len(parts)-1
		bits := 8
		if isLast {
			bits = 8 * (4 - i)
		}
		number, isNumber := addressPart(part, bits)
		if !isNumber {
			return 0, false
		}
		address = address<<bits | number
	}
	return address, true
}

var partOfAddress = regexp.MustCompile(`^(0x[0-9a-f]+|0[0-7]*|[1-9][0-9]*)$`)

func addressPart(part string, bits int) (number uint64, isNumber bool) {
	if !partOfAddress.MatchString(part) {
		return 0, false
	}
	// Base 0 means that the prefix tells the base: 0x, 0 or none.
	number, err := strconv.ParseUint(part, 0, 64)
	return number, err == nil && number < 1<<bits
}

// isInner reports whether an address is private: in 10/8, 172.16/12, 192.168/16 or 127/8, or 0.0.0.0.
func isInner(address uint64) bool {
	return address>>24 == 10 || address>>20 == 0xAC1 || address>>16 == 0xC0A8 || address>>24 == 127 || address == 0
}

var pathParameter = regexp.MustCompile(`\{([\p{L}\p{N}_]+)\}`)

// checkPaths mirrors model_post_init: each name in braces in the URL must be a property with "location": "path".
func checkPaths(v *validation, fields map[string]any) {
	url, _ := fields["url"].(string)
	names := pathParameter.FindAllStringSubmatch(url, -1)
	if len(names) == 0 {
		return
	}
	properties := member(fields["input_params"], "properties")
	for _, property := range members(properties) {
		if _, isObject := property.(*object); !isObject {
			v.raised = true
			return
		}
	}
	isMissing := func(name []string) bool { return member(member(properties, name[1]), "location") != "path" }
	if slices.ContainsFunc(names, isMissing) {
		v.raised = true
	}
}
