import { type Form, Reference, type SchemaNode } from "../read/index.ts";
import { jsonText, type Replace, shortText } from "../text/index.ts";

/**
 * What a schema says beyond its type, its title and its description, in as few words as tell it exactly: marks first,
 * then limits, pattern, format, default, and whatever else there is as `keyword=value`.
 *
 * @example
 * annotationsOf(readNodes({ type: "integer", minimum: 1, maximum: 9, default: 3 }, ""), "", nameOf, undefined); // "1..9 =3"
 */
export function annotationsOf(
  node: SchemaNode,
  parts: string,
  nameOf: (node: SchemaNode) => string,
  replace: Replace | undefined,
): string {
  const { marks, nullable, rest, form } = node;
  const pieces = [parts, ...marks, nullable ? "nullable" : ""];
  const limits: readonly string[] = LIMITS[kindOf(form, marks) ?? ""] ?? [];
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

/** Words that stand for the keyword of that name being true, or for another way to read a type. */
const MARKS = [
  ...["anyOf", "oneOf", "allOf", "type[]", "items[]", "untyped", "const", "enum", "nullable", "dangling"],
  ...["closed", "open", "true", "undeclared", "titled", "untitled", "unique", "deprecated", "readOnly", "writeOnly"],
];
/** Formats that stand for themselves. */
const FORMATS = [
  ...["date-time", "date", "time", "duration", "email", "idn-email", "hostname", "idn-hostname", "ipv4", "ipv6"],
  ...["uri", "uri-reference", "iri", "iri-reference", "uri-template", "uuid", "json-pointer", "regex"],
  ...["relative-json-pointer", "byte", "binary", "password", "int32", "int64", "float", "double"],
];
const WORDS = [...MARKS, ...FORMATS].map((word) => word.replaceAll(/\W/g, "\\$&")).join("|");
const ANNOTATION = new RegExp(`^(?:[\\s"<>/!-]|\\S*?(?:[=&]|\\.\\.)|(?:${WORDS})(?!\\S))`);
const FORMAT_SET: ReadonlySet<unknown> = new Set(FORMATS);

/**
 * True where a description begins as an annotation does, and needs a sign between.
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

/** The kind whose limits are written short; of a schema without `type`, that of what it describes. */
function kindOf(form: Form, marks: readonly string[]): string | undefined {
  if (form.kind === "list") return marks.includes("untyped") ? kindOf(form.members[0] as Form, []) : undefined;
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

const SHORT_PIECES: ReadonlyMap<string, Shorten> = new Map<string, Shorten>([
  ["exclusiveMinimum", limitAs(">")],
  ["exclusiveMaximum", limitAs("<")],
  ["pattern", (value) => (typeof value === "string" && isPlainPattern(value) ? `/${value}/` : undefined)],
  ["format", (value, { kind }) => (kind === "word" && FORMAT_SET.has(value) ? (value as string) : undefined)],
  ["uniqueItems", flagAs("unique")],
  ...["deprecated", "readOnly", "writeOnly"].map((flag) => [flag, flagAs(flag)] as const),
]);

/** A pattern that ends where its second slash stands, whatever it is. */
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
