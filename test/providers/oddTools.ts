// Schemas as authors write them, each of which some provider gets in another form.
const text = { type: "string", description: "A text" };
const props = (properties: object, more: object = {}): object => ({ type: "object", properties, ...more });
const city = props({ city: text });
const half = "a\ud83d";

/** Twelve schemas of parameters, each with an oddity that an own reader or a wire changes. */
export const ODD_SCHEMAS: readonly (readonly [oddity: string, schema: object | undefined])[] = [
  ["a reference as all parameters", { $ref: "#/$defs/A", $defs: { A: city } }],
  ["the same without a type", { $ref: "#/$defs/A", $defs: { A: { properties: { a: text } } } }],
  ["a union at the root", { anyOf: [city, props({ zip: text })] }],
  ["no type", { properties: { a: text } }],
  ["an empty schema", {}],
  ["no parameters", undefined],
  ["a list of types", props({ a: text }, { type: ["object", "null"] })],
  ["a list for properties", { type: "object", properties: [] }],
  ["words of draft 3", props({ a: { ...text, required: true } }, { required: null })],
  ["types that nobody has", props({ a: { type: "any" }, b: { type: "money" }, c: { type: "number[]" } })],
  ["half a surrogate pair", props({ [half]: { ...text, description: half, enum: [half] } }, { description: half })],
  ["forms of other drafts", props({ a: { type: "array", items: [text] }, b: { ...text, nullable: true } })],
];

/** More schemas, for the changes that few providers need. */
export const RARE_SCHEMAS: readonly object[] = [
  props({ a: { type: "array", prefixItems: [text, text], items: false } }),
  props({ a: { type: "array", items: false, maxItems: 0 } }),
  props({ a: { type: "array" }, b: { type: "array", maxItems: 2000 } }),
  props({ a: { $ref: "#/definitions/A" }, $ref: { $ref: "#/definitions/A" } }, { definitions: { A: city } }),
  props({ a: { $ref: "#/properties/b" }, b: city }),
  props({ a: { $ref: "#/components/A" } }, { components: { A: city } }),
  props({ a: { $ref: "#/$defs/A%20B" } }, { $defs: { "A B": city } }),
  props({ a: { $ref: "#/$defs/A", title: "A" }, b: { $ref: "#/$defs/None" } }, { $defs: { A: city } }),
  props({ a: { $ref: "#place" } }, { $defs: { A: { $anchor: "place", ...city } } }),
  props({ a: { $dynamicRef: "#place" } }, { $defs: { A: { $dynamicAnchor: "place", ...city } }, $id: "https://a.b/c" }),
  props(
    { node: { $ref: "#/$defs/Node" } },
    { required: ["node"], $defs: { Node: props({ next: { $ref: "#/$defs/Node" } }, { required: ["next"] }) } },
  ),
  props({ a: { additionalProperties: { not: { $ref: "#/$defs/A" } } } }, { $defs: { A: city } }),
  props({ a: { enum: ["a", 1] }, b: { enum: ["a"] }, c: { enum: ["a", null], type: "string" } }),
  props({ a: { type: "integer", enum: ["a"] }, b: { type: ["string", "integer"], enum: ["a", "b"] } }),
  props({ a: { description: "Anything" }, b: { properties: { c: text } }, c: { minLength: 1 } }),
  props({ a: { type: "string", anyOf: [{ minLength: 1 }, { pattern: "^a" }] } }),
  props({ a: { minLength: 1, anyOf: [{ minLength: 2 }, { type: "null" }] } }),
  props({ a: { type: "object", required: ["b"] } }, { required: ["zip"] }),
  props({ a: { type: "integer", minimum: 0, exclusiveMinimum: true }, b: true, c: { anyOf: [true, null] } }),
  props({ a: { pattern: "(?<=a)b" }, b: { not: { pattern: "(?!a)" } }, "a b": text, c: "string" }),
  props({ a: { $recursiveRef: "#" }, b: { const: half } }, { $recursiveAnchor: true }),
  props({ a: text }, { $schema: "http://json-schema.org/draft-07/schema#", $id: "https://a.b/c" }),
  props({ a: { type: "array", items: [text], additionalItems: false } }, { definitions: { B: { $id: "#b" } } }),
  props({ $ref: text, $top: text }, { default: { $ref: "a", $top: "b" }, propertyNames: { pattern: "^." } }),
];
