import { expect, it } from "vitest";
import { type Repair, repairPlace } from "../../../src/schema/index.ts";

it.each<[what: string, given: object, required: unknown]>([
  [
    "a number beside a property that requires itself",
    { required: ["b", 5], properties: { a: { required: true } } },
    ["b", "a"],
  ],
  ["a name twice", { required: ["a", "a"] }, ["a"]],
  ["a boolean", { required: true }, undefined],
])("names that are required are read as they are meant: %s", (_, given, required) => {
  const [schema, changes] = [structuredClone(given) as { required?: unknown }, [] as Repair[]];
  repairPlace(schema, "", { changes, refused: [] });
  expect(schema.required).toEqual(required);
  expect(changes.map(({ path }) => path)).toContain("/required");
});
