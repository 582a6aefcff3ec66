import { jsonText, type Replace, shortText } from "./jsonText.ts";
import { type Form, Reference, type SchemaNode } from "./SchemaNode.ts";

/**
 * What a schema says beyond its type, its title and its description, in as few words as tell it exactly: marks first,
 * then limits, pattern, format, default, and whatever else there is as `keyword=value`.
 *
 * @example
 * annotationsOf(readNodes({ type: "integer", minimum: 1, maximum: 9, default: 3 }).root, "", nameOf, replace); // "1..9 =3"
 */
export function annotationsOf(
  node: SchemaNode,
  parts: string,
  nameOf: (node: SchemaNode) => string,
  replace: Replace | undefined,
): string {
  const { marks, rest, form } = node;
  let text = parts;
  const add = (piece: string): void => {
    text += text === "" ? piece : ` ${piece}`;
  };
  for (const mark of marks) add(mark);
  if (node.nullable) add("nullable");
  if (rest.length === 0) return text;

  const pieceOf = (keyword: string, value: unknown): string =>
    value instanceof Reference
      ? `${keyword}=${nameOf(value.node)}`
      : (shortPiece(keyword, value, form) ?? longPiece(keyword, value, replace));
  const limits = LIMITS[kindOf(form)];
  const left: [string, string][] = [];
  let [low, high]: string[] = ["", ""];
  let defaultText = "";
  for (const [keyword, value] of rest) {
    const isNumber = typeof value === "number" && Number.isFinite(value);
    if (isNumber && keyword === limits?.[0]) low = shortText(value);
    else if (isNumber && keyword === limits?.[1]) high = shortText(value);
    else if (keyword === "default") defaultText = `=${shortText(value, replace)}`;
    else left.push([keyword, pieceOf(keyword, value)]);
  }
  if (low || high) add(`${low}..${high}`);
  for (const [, piece] of left) add(piece);
  if (defaultText) add(defaultText);
  return text;
}

/** Words that stand for the keyword of that name being true, or for another way to read a type. */
const FLAGS = ["uniqueItems", "deprecated", "readOnly", "writeOnly"];
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

function kindOf(form: Form): string {
  if (form.kind === "word") return form.word === "integer" ? "number" : form.word;
  return form.kind === "tuple" ? "array" : form.kind;
}

function shortPiece(keyword: string, value: unknown, form: Form): string | undefined {
  const isWord = form.kind === "word";
  switch (keyword) {
    case "exclusiveMinimum":
      return typeof value === "number" && Number.isFinite(value) ? `>${shortText(value)}` : undefined;
    case "exclusiveMaximum":
      return typeof value === "number" && Number.isFinite(value) ? `<${shortText(value)}` : undefined;
    case "pattern":
      return typeof value === "string" && isPlainPattern(value) ? `/${value}/` : undefined;
    case "format":
      return isWord && FORMAT_SET.has(value) ? (value as string) : undefined;
    default:
      if (value !== true || !FLAGS.includes(keyword)) return undefined;
      return keyword === "uniqueItems" ? "unique" : keyword;
  }
}

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
