import { expect, test } from "vitest";
import { patternFaults } from "./patternFaults.ts";

// Python 3.11's `re.compile` refused these, and took those below; it agreed on 60,000 random patterns but for `[^]…]`.
test.each([
  ...["*a", "+", "(?:*)", "a|*", "^*", "$+", "\\b?", "a**", "a+*", "a{2}{3}", "a{3,1}", "{2}", "{,2}", "a|{2,}"],
  ...["(", "a)", "(?:a", "[a", "[^", "[z-a]", "[\\w-a]", "[a-\\d]", "\\1", "\\1(a)", "(a\\1)", "(a)\\2", "\\"],
  ...["\\z", "\\p{L}", "\\u{41}", "\\x4", "\\cA", "(?<n>a)"],
])("Python does not compile %s", (pattern) => {
  expect(patternFaults(pattern).python).toBe(true);
});

test.each([
  ...[
    "a*?",
    "a++",
    "a{2}?",
    "a{2,}",
    "a{",
    "{",
    "{a}",
    "}",
    "a{,}",
    "(a)\\1",
    "(?P<n>a)\\1",
    "(?:a)*",
    "(?=a)*",
    "[a-]",
  ],
  ...["[-a]", "[\\]]", "[😀-😎]", "\\x41", "\\u0041", "\\.", "\\/", "()*", "a|", "|", ".*", "[\\d.]", "[[]"],
])("Python compiles %s", (pattern) => {
  expect(patternFaults(pattern).python).toBe(false);
});
