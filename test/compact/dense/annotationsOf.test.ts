import { expect, test } from "vitest";
import { readsAsAnnotation } from "../../../src/compact/dense/annotationsOf.ts";
import { SchemaConverter } from "../../../src/compact/index.ts";
import type { JsonSchema } from "../../../src/schema/index.ts";

const MARKS = [
  ...["anyOf", "oneOf", "allOf", "type[]", "items[]", "untyped", "const", "enum", "nullable", "dangling"],
  ...["closed", "open", "true", "undeclared", "titled", "untitled", "unique", "deprecated", "readOnly", "writeOnly"],
];
const FORMATS = [
  ...["date-time", "date", "time", "duration", "email", "idn-email", "hostname", "idn-hostname", "ipv4", "ipv6"],
  ...["uri", "uri-reference", "iri", "iri-reference", "uri-template", "uuid", "json-pointer", "regex"],
  ...["relative-json-pointer", "byte", "binary", "password", "int32", "int64", "float", "double"],
];

test.each([...MARKS, ...FORMATS, "=3", "1..3", '"', "<b", "/x", "!", "-", " x", "a=b", "x&y"])(
  "a description that begins with %s reads as an annotation",
  (word) => {
    expect(readsAsAnnotation(`${word} and more`)).toBe(true);
  },
);

test.each(["A name", "Dates", "dated", "closedness", "openly", ""])("%j is no annotation", (description) => {
  expect(readsAsAnnotation(description)).toBe(false);
});

test.each<[format: string, annotation: string]>([
  ...FORMATS.map((format): [string, string] => [format, format]),
  ["odd", "format=odd"],
])("the format %s is written as %s", (format, annotation) => {
  const text = new SchemaConverter({ layout: "dense" }).convert({
    type: "object",
    properties: { a: { type: "string", format } },
  });
  expect(text).toBe(`{\n a?:string // ${annotation}\n}`);
});

test.each<[keyword: string, isData: boolean]>([
  ["default", true],
  ["const", true],
  ["enum", true],
  ["example", true],
  ["examples", true],
  ["items", false],
])("a reference inside %s of a negation is data: %s", (keyword, isData) => {
  const reference = { $ref: "#/$defs/s" };
  const value = keyword === "enum" || keyword === "examples" ? [reference] : reference;
  const a = { type: "string", not: { [keyword]: value } } as const;
  const schema: JsonSchema = {
    type: "object",
    properties: { a, b: reference, c: reference },
    $defs: { s: { type: "string", maxLength: 5 } },
  };
  const text = new SchemaConverter({ layout: "dense" }).convert(schema);
  expect(text.includes('"$ref":"#/$defs/s"')).toBe(isData);
});
