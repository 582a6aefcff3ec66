import { describe, expect, it } from "vitest";
import { type Field, readForm } from "../../../src/cards/data/readForm.ts";
import { MAX_CHOICES, MAX_FIELDS } from "../../../src/cards/limits.ts";
import type { JsonObject, JsonValue } from "../../../src/json/index.ts";

/** A field without what is as usual. */
const shortOf = ({ name, label, type, required, options, ...more }: Field) => ({
  [`${name}${required ? "*" : ""}`]: type,
  ...(label.toLowerCase() !== name && { label }),
  ...(options.length > 0 && { options: options.map(({ value, label }) => (label === value ? value : [value, label])) }),
  ...more,
});

const read = (data: JsonValue, options?: JsonObject) => readForm(data, options).map(shortOf);

describe("readForm", () => {
  it.each<[string, JsonValue, JsonObject, unknown]>([
    ["names", null, { fields: ["name", "due_date"] }, [{ name: "text" }, { due_date: "text", label: "Due date" }]],
    [
      "a field",
      null,
      {
        fields: [
          {
            name: "age",
            label: "Your age",
            type: "integer",
            required: true,
            min: 0,
            max: "120",
            description: "in years",
            default: "7",
          },
        ],
      },
      [{ "age*": "integer", label: "Your age", min: 0, max: 120, description: "in years", value: 7 }],
    ],
    [
      "initial values before defaults",
      { a: "x", b: null },
      {
        fields: [
          { name: "a", default: "y" },
          { name: "b", default: "z" },
        ],
      },
      [
        { a: "text", value: "x" },
        { b: "text", value: "z" },
      ],
    ],
    [
      "other names of types",
      null,
      {
        fields: ["string", "int", "float", "checkbox", "datetime-local", "uri", null]
          .map((type) => ({ name: "n", type }))
          .map((field, index) => ({ ...field, name: `${index}` })),
      },
      ["text", "integer", "number", "boolean", "datetime", "url", "text"].map((type, index) => ({
        [index]: type,
        ...(type === "boolean" && {}),
      })),
    ],
    [
      "what can be chosen",
      { size: 2, tags: ["b", "?"] },
      {
        fields: [
          { name: "size", type: "select", options: [1, { value: 2, label: "Two" }, { label: "big" }] },
          { name: "tags", type: "multiselect", options: ["a", "b"] },
          { name: "plan", options: ["x"], default: "y" },
          { name: "none", type: "select", options: [] },
        ],
      },
      [
        { size: "select", options: [[1, "1"], [2, "Two"], "big"], value: 2 },
        { tags: "multiselect", options: ["a", "b", "?"], value: ["b", "?"] },
        { plan: "select", options: ["x"] },
        { none: "text" },
      ],
    ],
    [
      "values of the wrong type",
      { n: "many", b: "no", d: "tomorrow", t: "9", x: {}, e: ["a"] },
      {
        fields: [
          { name: "n", type: "number" },
          { name: "b", type: "boolean" },
          { name: "d", type: "date" },
          { name: "t", type: "time" },
          "x",
          { name: "e", type: "email" },
        ],
      },
      [{ n: "number" }, { b: "boolean", value: false }, { d: "date" }, { t: "time" }, { x: "text" }, { e: "email" }],
    ],
    [
      "times",
      { d: "2026-01-18T09:30:00Z", t: "09:30:00", w: "2026-01-18", z: "2026-01-18T09:30:00+08:00" },
      {
        fields: [
          { name: "d", type: "date", min: "2026-01-01" },
          { name: "t", type: "time" },
          { name: "w", type: "datetime" },
          { name: "z", type: "datetime" },
        ],
      },
      [
        { d: "date", min: "2026-01-01", value: "2026-01-18" },
        { t: "time", value: "09:30" },
        { w: "datetime", value: "2026-01-18T00:00" },
        { z: "datetime", value: "2026-01-18T09:30:00+08:00" },
      ],
    ],
    [
      "the members of the data",
      {
        name: "Ann",
        age: 41,
        fit: true,
        born: "1984-05-01",
        met: "2026-01-18T09:30",
        note: "a\nb",
        tags: ["x", 1],
        gone: null,
        deep: {},
        none: [],
      },
      {},
      [
        { name: "text", value: "Ann" },
        { age: "number", value: 41 },
        { fit: "boolean", value: true },
        { born: "date", value: "1984-05-01" },
        { met: "datetime", value: "2026-01-18T09:30" },
        { note: "textarea", value: "a\nb" },
        { tags: "multiselect", options: ["x", [1, "1"]], value: ["x", 1] },
        { gone: "text" },
      ],
    ],
    [
      "a schema",
      { qty: 3 },
      {
        schema: {
          type: "object",
          required: ["qty", "kind"],
          properties: {
            qty: { type: "integer", minimum: 1, maximum: 9, title: "Quantity" },
            kind: { $ref: "#/$defs/Kind", description: "of tea" },
            note: { anyOf: [{ type: "string", maxLength: 500 }, { type: "null" }], default: null },
            mail: { type: ["string", "null"], format: "email", minLength: 5 },
            when: { type: "string", format: "date-time" },
            tags: { type: "array", items: { enum: ["a", "b"] }, default: ["a"] },
            how: {
              oneOf: [
                { const: 1, title: "One" },
                { const: 2, title: "Two" },
              ],
            },
            ok: { type: "boolean", default: true },
            free: { type: "array", items: { type: "string" } },
            home: { type: "object", properties: { city: { type: "string" } } },
            odd: true,
          },
          $defs: { Kind: { enum: ["green", "black"], type: "string", title: "Kind" } },
        },
      },
      [
        { "qty*": "integer", label: "Quantity", min: 1, max: 9, value: 3 },
        { "kind*": "select", options: ["green", "black"], description: "of tea" },
        { note: "textarea", maxLength: 500 },
        { mail: "email", minLength: 5 },
        { when: "datetime" },
        { tags: "multiselect", options: ["a", "b"], value: ["a"] },
        {
          how: "select",
          options: [
            [1, "One"],
            [2, "Two"],
          ],
        },
        { ok: "boolean", value: true },
        { odd: "text" },
      ],
    ],
    [
      "references with escapes",
      null,
      {
        schema: {
          properties: { a: { $ref: "#/$defs/u~1v" }, b: { $ref: "#/$defs/u%20v" }, c: { $ref: "#/$defs/%zz" } },
          $defs: { "u/v": { enum: [1] }, "u v": { enum: [2] } },
        },
      },
      [{ a: "select", options: [[1, "1"]] }, { b: "select", options: [[2, "2"]] }, { c: "text" }],
    ],
    [
      "choices of a schema with null among them",
      null,
      { schema: { properties: { a: { enum: ["x", null] }, b: { oneOf: [{ const: 1 }, { const: null }] } } } },
      [
        { a: "select", options: ["x"] },
        { b: "select", options: [[1, "1"]] },
      ],
    ],
    ["a schema in a circle", null, { schema: { properties: { a: { $ref: "#/properties/a" } } } }, [{ a: "text" }]],
    ["a required box", null, { fields: [{ name: "a", type: "boolean", required: true }] }, [{ a: "boolean" }]],
    [
      "names of prototypes",
      JSON.parse('{"__proto__":1,"constructor":"a"}'),
      {},
      [JSON.parse('{"__proto__":"number","label":"  proto  ","value":1}'), { constructor: "text", value: "a" }],
    ],
    [
      "a member of the prototype, which is no value",
      {},
      { fields: ["toString"] },
      [{ toString: "text", label: "To string" }],
    ],
  ])("reads %s", (_name, data, options, expected) => {
    expect(read(data, options)).toEqual(expected);
  });

  it.each<[JsonValue, JsonObject, string]>([
    [[], {}, "expected an object of initial values, received an array"],
    ["a", { fields: ["a"] }, "expected an object of initial values, received a string"],
    [null, { fields: "a" }, 'expected an array of different names, or objects with a name, received "a" as fields'],
    [
      null,
      { fields: ["a", { name: "a", type: "date" }] },
      'expected an array of different names, or objects with a name, received {"name":"a","type":"date"} as fields[1]',
    ],
    [
      null,
      { fields: [null, {}, [[]], { name: {} }, true, "a", { label: "Mood" }] },
      'expected an array of different names, or objects with a name, received null as fields[0], {} as fields[1], [[]] as fields[2], {"name":{}} as fields[3], true as fields[4], {"label":"Mood"} as fields[6]',
    ],
    [null, { fields: [] }, "expected one or more fields, received none"],
    [null, { schema: { type: "object" } }, "expected one or more fields, received none"],
    [
      null,
      { fields: ["b", { name: "a", options: [1, null, {}, { name: "x" }, [1]] }] },
      'expected an array of texts, or objects with a value, received null as options of the field "a"[1], {} as options of the field "a"[2], {"name":"x"} as options of the field "a"[3], [1] as options of the field "a"[4]',
    ],
    [
      null,
      { fields: [{ name: "a", type: "select", options: "x,y" }] },
      'expected an array of texts, or objects with a value, received "x,y" as options of the field "a"',
    ],
    [
      null,
      { fields: [{ name: "a", type: "intger" }] },
      expect.stringMatching(/^expected "text" or .* as type of the field "a", received "intger"$/),
    ],
    [null, { fields: [{ name: "a", type: 5 }] }, expect.stringContaining("received 5")],
    [
      null,
      { schema: { properties: { home: { type: "object" }, tags: { type: "array" } }, required: ["home"] } },
      'expected a value or choices as the required property "home", received an object or array',
    ],
    [null, { schema: 5 }, "expected one or more fields, received none"],
    [{}, {}, "expected one or more fields, received none"],
  ])("refuses %j with %j", (data, options, message) => {
    expect(() => readForm(data, options)).toThrow(expect.objectContaining({ name: "CardProblem", message }));
  });

  it("reads so many fields and choices, and hostile options", () => {
    const numbers = Array.from({ length: MAX_CHOICES }, (_, index) => index);
    const more = [...numbers, -1];
    const deep = JSON.parse(`${"[".repeat(50_000)}${"]".repeat(50_000)}`);
    const names = more.map(String);
    expect(readForm(null, { fields: names.slice(0, MAX_FIELDS) })).toHaveLength(MAX_FIELDS);
    const problem = (message: string) => expect.objectContaining({ name: "CardProblem", message });
    expect(() => readForm(null, { fields: names.slice(0, MAX_FIELDS + 1) })).toThrow(
      problem("expected at most 100 fields, received 101"),
    );
    const listed = (name: string) => ({ name, type: "multiselect", options: more });
    expect(() => readForm(null, { fields: [listed("a")] })).toThrow(
      problem('expected at most 1000 choices of the field "a", received 1001'),
    );
    expect(() => readForm({ a: more }, { fields: [{ ...listed("a"), options: [1] }] })).toThrow(
      problem('expected at most 1000 choices of the field "a", received 1001'),
    );
    const fields = names.slice(0, 11).map((name) => ({ name, type: "select", options: numbers }));
    expect(() => readForm(null, { fields })).toThrow(
      problem("expected at most 10000 choices in all fields, received 11000"),
    );
    const [many] = readForm({ a: numbers }, { fields: [{ name: "a", type: "multiselect", options: numbers }] });
    expect(many?.options).toHaveLength(MAX_CHOICES);
    expect(many?.value).toHaveLength(MAX_CHOICES);
    const everywhere = Object.fromEntries(
      ["label", "type", "required", "min", "max", "minLength", "default", "description"].map((key) => [key, deep]),
    );
    for (const type of ["text", "number", "date", "time", "datetime", "select", "multiselect", "boolean"]) {
      expect(readForm({ a: deep }, { fields: [{ ...everywhere, name: "a", type }] })).toHaveLength(1);
      expect(readForm({ a: deep }, { schema: { properties: { a: { ...everywhere, type } } } }).length).toBeLessThan(2);
    }
    expect(() => readForm(null, { fields: [{ name: "a", options: deep }] })).toThrow("received");
    expect(() => readForm(null, { fields: deep })).toThrow("as fields[0]");
    const schema = { properties: { a: { items: deep, format: deep, maxLength: deep } } };
    expect(readForm(null, { schema })).toHaveLength(1);
    expect(() => readForm(null, { schema: { properties: { a: { anyOf: deep } } } })).toThrow("received");
  });
});
