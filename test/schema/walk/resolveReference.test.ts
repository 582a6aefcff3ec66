import { expect, test } from "vitest";
import type { JsonSchema } from "../../../src/schema/index.ts";
import { resolveReference } from "../../../src/schema/walk/resolveReference.ts";

const root = {
  $id: "https://example.com/root.json",
  $defs: {
    plain: { title: "plain" },
    "a/b~c": { title: "escaped" },
    "50% off": { title: "percent" },
    "": { title: "empty" },
    named: { $anchor: "name", title: "anchor" },
    inner: {
      $id: "inner.json",
      title: "inner",
      $defs: { deep: { title: "deep", definitions: { x: { title: "deeper" } } }, plain: { title: "inner plain" } },
    },
    old: { $id: "#legacy", title: "legacy" },
  },
  items: [{ title: "first" }, true],
  const: { $anchor: "fake", $id: "fake.json" },
  components: { schemas: { City: { title: "elsewhere", $anchor: "city" } } },
} as JsonSchema;

const found: [string, string, string | undefined][] = [
  ["#", "", undefined],
  ["", "", undefined],
  ["#/$defs/plain", "/$defs/plain", "plain"],
  ["#/$defs/a~1b~0c", "/$defs/a~1b~0c", "escaped"],
  ["#/$defs/50%25%20off", "/$defs/50% off", "percent"],
  ["#/$defs/", "/$defs/", "empty"],
  ["#/items/0", "/items/0", "first"],
  ["#/$defs/inner/$defs/deep/definitions/x", "/$defs/inner/$defs/deep/definitions/x", "deeper"],
  ["#name", "/$defs/named", "anchor"],
  ["#legacy", "/$defs/old", "legacy"],
  ["inner.json", "/$defs/inner", "inner"],
  ["https://example.com/inner.json#/$defs/deep", "/$defs/inner/$defs/deep", "deep"],
  ["https://example.com/root.json#name", "/$defs/named", "anchor"],
  ["#/components/schemas/City", "/components/schemas/City", "elsewhere"],
];

test.each(found)("%s leads to %s", (ref, pointer, title) => {
  const resolved = resolveReference(root, ref);
  expect(resolved).toMatchObject({ found: true, pointer });
  expect(resolved.found && (resolved.schema as JsonSchema).title).toBe(title);
});

test("a reference is relative to the $id around it", () => {
  const inner = root.$defs?.inner as JsonSchema;
  expect(resolveReference(root, "#/$defs/plain", inner)).toMatchObject({ schema: { title: "inner plain" } });
  expect(resolveReference(root, "root.json#/$defs/plain", inner)).toMatchObject({ schema: { title: "plain" } });
});

const missing: [string, string][] = [
  ["#/$defs/nothing", 'there is no "nothing" at /$defs'],
  ["#/$defs/toString", 'there is no "toString" at /$defs'],
  ["#/__proto__", 'there is no "__proto__" at the root'],
  ["#/items/01", 'there is no "01" at /items'],
  ["#/items/length", 'there is no "length" at /items'],
  ["#/items", "/items is no schema"],
  ["#/$id", "/$id is no schema"],
  ["#fake", 'there is no anchor "fake"'],
  ["fake.json", '"fake.json" is not part of the schema, and nothing is fetched'],
  ["http://[", '"http://[" is no URI reference'],
];

test.each(missing)("%s leads nowhere: %s", (ref, reason) => {
  expect(resolveReference(root, ref)).toEqual({ found: false, reason });
});

test("booleans are schemas too", () => {
  expect(resolveReference(true, "#")).toEqual({ found: true, schema: true, pointer: "" });
  expect(resolveReference({ $defs: { no: false } }, "#/$defs/no")).toEqual({
    found: true,
    schema: false,
    pointer: "/$defs/no",
  });
});

test("an own property called __proto__ can be referenced", () => {
  const schema = JSON.parse('{"$defs":{"__proto__":{"title":"own"}}}') as JsonSchema;
  expect(resolveReference(schema, "#/$defs/__proto__")).toMatchObject({ schema: { title: "own" } });
});

test("a schema that contains itself as an object comes to an end", () => {
  const circular: JsonSchema = { $defs: {} };
  (circular.$defs as Record<string, JsonSchema>).self = circular;
  expect(resolveReference(circular, "#/$defs/self")).toMatchObject({ found: true });
});

test("in draft 7 an $id beside a $ref is ignored", () => {
  const part: JsonSchema = { $id: "https://example.com/b/", $ref: "x.json" };
  const definitions = { part, x: { $id: "https://example.com/a/x.json", title: "a" } };
  const schema: JsonSchema = {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $id: "https://example.com/a/",
    definitions,
  };
  expect(resolveReference(schema, "x.json", part).found).toBe(false);
  const old: JsonSchema = { ...schema, $schema: "http://json-schema.org/draft-07/schema#" };
  expect(resolveReference(old, "x.json", part)).toMatchObject({ schema: { title: "a" } });
});

test("in draft 4 an identifier is called id", () => {
  const definitions = { city: { id: "#city", title: "city" }, town: { id: "town.json", title: "town" } };
  const schema = { $schema: "http://json-schema.org/draft-04/schema#", id: "https://example.com/", definitions };
  expect(resolveReference(schema, "#city")).toMatchObject({ schema: { title: "city" } });
  expect(resolveReference(schema, "https://example.com/town.json")).toMatchObject({ schema: { title: "town" } });
  expect(resolveReference({ definitions }, "#city").found).toBe(false);
});
