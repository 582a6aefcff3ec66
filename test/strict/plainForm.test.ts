import { expect, it } from "vitest";
import { spellEscapes } from "../../src/strict/spellEscapes.ts";
import { toStrictSchema } from "../../src/strict/toStrictSchema.ts";

it("Ollama gets classes of patterns in brackets, because it enforces nothing of a schema with others", () => {
  const date = { type: "string", pattern: "^\\d{4}-[\\d]{2}$" } as const;
  const { schema, changes } = toStrictSchema(
    { type: "object", properties: { list: { type: "array", items: date } } },
    { provider: "ollama" },
  );
  expect(schema.properties?.list).toEqual({
    type: "array",
    items: { type: "string", pattern: "^[0-9]{4}-[0-9]{2}$" },
  });
  expect(changes).toMatchObject([{ kind: "rewritten", path: "/properties/list/items/pattern", keyword: "pattern" }]);
});

it("Mistral gets no $schema and no $id", () => {
  const given = { $schema: "http://json-schema.org/draft-07/schema#", $id: "https://example.com/a", type: "object" };
  const { schema, changes } = toStrictSchema(given as never, { provider: "mistral" });
  expect(schema).toEqual({ type: "object" });
  expect(changes.map(({ kind, path }) => [kind, path])).toEqual([
    ["dropped", "/$schema"],
    ["dropped", "/$id"],
  ]);
  expect(toStrictSchema(given as never, { provider: "ollama" }).schema).toEqual(given);
});

it.each(["^\\d+$", "^[\\d\\w-]+$", "^[^\\s]\\W\\D$", "^\\\\d\\[\\d\\]$", "^[\\D]$", "^\\S\\s?$", "^[[\\d]$"])(
  "%s means the same in brackets, for texts of ASCII",
  (pattern) => {
    const [own, spelt] = [new RegExp(pattern), new RegExp(spellEscapes(pattern))];
    const characters = Array.from({ length: 96 }, (_, at) => String.fromCharCode(32 + at)).concat("\t", "\n", "é");
    const texts = [...characters, ...characters.flatMap((one) => [`a${one}b`, `${one}${one}`, `\\d[${one}]`])];
    for (const text of texts) expect(spelt.test(text), JSON.stringify(text)).toBe(own.test(text));
  },
);

it("Gemini gets maxItems that add up to more than 960 as text", () => {
  const list = (maxItems: number) => ({ type: "array", items: { type: "string" }, maxItems });
  const strict = (a: number, b: number) =>
    toStrictSchema({ type: "object", properties: { a: list(a), b: list(b) } } as never, { provider: "gemini" });
  expect(strict(900, 60).schema.properties?.a).toMatchObject({ maxItems: 900 });
  const { schema, changes } = strict(900, 61);
  expect(schema.properties?.a).toEqual({
    type: "array",
    items: { type: "string" },
    description: expect.stringContaining("900") as string,
  });
  expect(changes.map(({ kind, path }) => `${kind} ${path}`)).toEqual([
    "described /properties/a/maxItems",
    "described /properties/b/maxItems",
  ]);
});
