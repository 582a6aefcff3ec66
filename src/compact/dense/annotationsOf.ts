import { type CompactNode, type Form, Reference } from "../read/index.ts";
import { jsonText, type Replace, shortText } from "../text/index.ts";

/**
 * The annotations of a schema besides its type, title and description, in an exact short form: first marks, then
 * limits, pattern, format and default, and then all other keywords as `keyword=value`.
 *
 * @example
 * annotationsOf(readNodes({ type: "integer", minimum: 1, maximum: 9, default: 3 }, ""), "", nameOf, undefined); // "1..9 =3"
 */
export function annotationsOf(
  node: CompactNode,
  parts: string,
  nameOf: (node: CompactNode) => string,
  replace: Replace | undefined,
): string {
  const { marks, nullable, rest, form } = node;
  const pieces = [parts, ...marks, nullable ? "nullable" : ""];
  const limits: readonly string[] = LIMITS[limitedType(form, marks) ?? ""] ?? [];
  const isLimit = ([keyword, value]: Entry): boolean => limits.includes(keyword) && Number.isFinite(value);
  const [low = "", high = ""] = limits.map((limit) => {
    const found = rest.find((entry) => entry[0] === limit && isLimit(entry));
    return found ? shortText(found[1]) : "";
  });
  if (low || high) pieces.push(`${low}..${high}`);
  let defaultText = "";
  for (const entry of rest) {
    const [keyword, value] = entry;
    if (keyword === "default") defaultText = `=${shortText(value, replace)}`;
    else if (value instanceof Reference) pieces.push(`${keyword}=${nameOf(value.node)}`);
    else if (!isLimit(entry))
      pieces.push(SHORT_PIECES.get(keyword)?.(value, form) ?? longPiece(keyword, value, replace));
  }
  return [...pieces, defaultText].filter((piece) => piece !== "").join(" ");
}

type Entry = readonly [keyword: string, value: unknown];

/** Marks that mean that the keyword of this name is true, or that the type is read in another way. */
const MARKS = [
  ...["anyOf", "oneOf", "allOf", "type[]", "items[]", "untyped", "const", "enum", "nullable", "dangling"],
  ...["closed", "open", "true", "undeclared", "titled", "untitled", "unique", "deprecated", "readOnly", "writeOnly"],
];
/** Formats that are written without a keyword. */
const FORMATS = [
  ...["date-time", "date", "time", "duration", "email", "idn-email", "hostname", "idn-hostname", "ipv4", "ipv6"],
  ...["uri", "uri-reference", "iri", "iri-reference", "uri-template", "uuid", "json-pointer", "regex"],
  ...["relative-json-pointer", "byte", "binary", "password", "int32", "int64", "float", "double"],
];
const WORDS = [...MARKS, ...FORMATS].map((word) => word.replaceAll(/\W/g, "\\$&")).join("|");
const ANNOTATION = new RegExp(`^(?:[\\s"<>/!-]|\\S*?(?:[=&]|\\.\\.)|(?:${WORDS})(?!\\S))`);
const FORMAT_SET: ReadonlySet<unknown> = new Set(FORMATS);

/**
 * Whether a description begins like an annotation, so that it needs a separator.
 *
 * @example
 * readsAsAnnotation("=3, or more"); // true
 * readsAsAnnotation("unique name"); // true
 * readsAsAnnotation("A name"); // false
 */
export function readsAsAnnotation(description: string): boolean {
  return ANNOTATION.test(description);
}

const LIMITS: { readonly [kind: string]: readonly [string, string] } = {
  number: ["minimum", "maximum"],
  string: ["minLength", "maxLength"],
  array: ["minItems", "maxItems"],
  object: ["minProperties", "maxProperties"],
};

/**
 * The kind of value whose limits are written in the short form. For a schema without `type` it is the kind that the
 * schema describes.
 */
function limitedType(form: Form, marks: readonly string[]): string | undefined {
  if (form.kind === "list") return marks.includes("untyped") ? limitedType(form.members[0] as Form, []) : undefined;
  if (form.kind === "word") return form.word === "integer" ? "number" : form.word;
  return form.kind === "tuple" ? "array" : form.kind;
}

type Shorten = (value: unknown, form: Form) => string | undefined;

const limitAs =
  (sign: string): Shorten =>
  (value) =>
    Number.isFinite(value) ? sign + shortText(value) : undefined;
const flagAs =
  (word: string): Shorten =>
  (value) =>
    value === true ? word : undefined;

/** A description that begins like one of these needs a sign: {@link ANNOTATION} has to match all their texts. */
const SHORT_PIECES: ReadonlyMap<string, Shorten> = new Map<string, Shorten>([
  ["exclusiveMinimum", limitAs(">")],
  ["exclusiveMaximum", limitAs("<")],
  ["pattern", (value) => (typeof value === "string" && isPlainPattern(value) ? `/${value}/` : undefined)],
  ["format", (value, { kind }) => (kind === "word" && FORMAT_SET.has(value) ? (value as string) : undefined)],
  ["uniqueItems", flagAs("unique")],
  ...["deprecated", "readOnly", "writeOnly"].map((flag) => [flag, flagAs(flag)] as const),
]);

/** A pattern that ends at its second slash. */
function isPlainPattern(pattern: string): boolean {
  return /^[^\p{Cc}\p{Cs}/\u2028\u2029]+$/u.test(pattern) && !pattern.endsWith("*");
}

/**
 * A keyword as `keyword=value`.
 *
 * @example
 * longPiece("multipleOf", 5, undefined); // "multipleOf=5"
 */
export function longPiece(keyword: string, value: unknown, replace: Replace | undefined): string {
  const key = /^[A-Za-z_$][\w$-]*$/.test(keyword) ? keyword : jsonText(keyword);
  return `${key}=${shortText(value, replace)}`;
}
