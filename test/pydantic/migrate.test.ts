import { expect, test } from "vitest";
import { type Definition, type Migration, migrate, typeSince } from "../../src/pydantic/shapes/migrate.ts";
import { boolean, integer, model, string } from "../../src/pydantic/shapes/PythonType.ts";

const first: Migration = { since: "0.0.37", title: "A", add: { a: string, b: integer }, required: ["a"] };

test.each<[name: string, migration: Omit<Migration, "since">, title: string, fields: object, required: string[]]>([
  ["nothing", {}, "A", { a: string, b: integer }, ["a"]],
  ["a new name of the class", { title: "B" }, "B", { a: string, b: integer }, ["a"]],
  ["new fields, last", { add: { c: string, d: string } }, "A", { a: string, b: integer, c: string, d: string }, ["a"]],
  ["a new field before another", { add: { c: string }, before: "b" }, "A", { a: string, c: string, b: integer }, ["a"]],
  ["a type, in its place", { change: { a: boolean } }, "A", { a: boolean, b: integer }, ["a"]],
  ["the name of a field, in its place", { rename: { a: "z" }, required: ["z"] }, "A", { z: string, b: integer }, ["z"]],
  ["fewer fields", { remove: ["a"], required: [] }, "A", { b: integer }, []],
])("a migration changes %s", (_, migration, title, fields, required) => {
  const type = typeSince(migrate([first, { since: "0.1.4", ...migration }]), "0.1.4");
  expect(type).toEqual(model(title, fields as never, required));
  expect(Object.keys(type.properties ?? {})).toEqual(Object.keys(fields));
});

test("a class is gone, and begins anew", () => {
  const gone: Definition = { since: "0.1.4", type: undefined };
  expect(migrate([first, gone, { since: "0.1.5", title: "A", add: { c: string } }])).toEqual([
    ["0.0.37", model("A", { a: string, b: integer }, ["a"])],
    ["0.1.4", undefined],
    ["0.1.5", model("A", { c: string })],
  ]);
});
