import type { PatternPart } from "../schema/index.ts";

/**
 * What Python's `re` does not compile. It takes a lookbehind of one width, which is not told from the others here.
 *
 * @source https://docs.python.org/3/library/re.html#regular-expression-syntax; read 2026-11-27
 */
export const NOT_IN_PYTHON: readonly PatternPart[] = [
  ...(["lookbehind", "named_group", "unicode_class", "letter_escape", "empty_class", "class_range"] as const),
  ...(["surrogate_escape", "early_reference", "invalid"] as const),
];

/** What a grammar cannot express, or what no provider that makes one of a schema is known to take. */
export const NOT_IN_GRAMMARS: readonly PatternPart[] = [
  ...(["lookahead", "lookbehind", "named_group", "inline_flags", "back_reference", "word_boundary"] as const),
  ...(["unicode_class", "letter_escape", "lazy_quantifier", "large_count"] as const),
];
