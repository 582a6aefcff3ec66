import type { JsonSchema } from "../../src/schema/index.ts";

/** What Zod 4.6 and TypeBox 1.4 write, as a user would hold it: literals that the type has to take. */
export const outputs: { readonly [name: string]: JsonSchema } = {
  "zod object": {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    type: "object",
    properties: { a: { type: "string" }, b: { type: "number" } },
    required: ["a"],
    additionalProperties: false,
  },
  "zod strict input": {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    type: "object",
    properties: { a: { default: "x", type: "string" } },
    additionalProperties: false,
  },
  "zod limits": {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    type: "object",
    properties: {
      a: { type: "integer", exclusiveMinimum: 0, exclusiveMaximum: 9 },
      b: { type: "number", multipleOf: 0.5 },
      c: { type: "string", minLength: 1, maxLength: 9 },
    },
    required: ["a", "b", "c"],
    additionalProperties: false,
  },
  "zod limits of draft 4": {
    $schema: "http://json-schema.org/draft-04/schema#",
    type: "object",
    properties: {
      a: { type: "number", minimum: 0, exclusiveMinimum: true as never, maximum: 9, exclusiveMaximum: true as never },
    },
    required: ["a"],
    additionalProperties: false,
  },
  "zod formats": {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    type: "object",
    properties: {
      a: {
        type: "string",
        format: "uuid",
        pattern:
          "^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-8][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}|00000000-0000-0000-0000-000000000000|ffffffff-ffff-ffff-ffff-ffffffffffff)$",
      },
      b: {
        type: "string",
        format: "email",
        pattern:
          "^(?:[A-Za-z0-9_'+\\-]+\\.)*[A-Za-z0-9_'+\\-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9\\-]*\\.)+[A-Za-z]{2,}$",
      },
      c: {
        type: "string",
        format: "date-time",
        pattern:
          "^(?:(?:\\d\\d[2468][048]|\\d\\d[13579][26]|\\d\\d0[48]|[02468][048]00|[13579][26]00)-02-29|\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|(?:02)-(?:0[1-9]|1\\d|2[0-8])))T(?:(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(?:\\.\\d+)?(?:Z))$",
      },
      d: { type: "string", format: "lowercase", pattern: "^[^A-Z]*$" },
    },
    required: ["a", "b", "c", "d"],
    additionalProperties: false,
  },
  "zod nullable": {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    type: "object",
    properties: { a: { type: ["string", "null"] } },
    required: ["a"],
    additionalProperties: false,
  },
  "zod nullable of OpenAPI": {
    type: "object",
    properties: { a: { nullable: true, type: "string" } },
    required: ["a"],
    additionalProperties: false,
  },
  "zod tuple": {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    type: "object",
    properties: {
      a: {
        type: "array",
        prefixItems: [{ type: "string" }, { type: "number" }],
        items: { type: "boolean" },
        minItems: 2,
      },
    },
    required: ["a"],
    additionalProperties: false,
  },
  "zod tuple of draft 7": {
    $schema: "http://json-schema.org/draft-07/schema#",
    type: "object",
    properties: {
      a: { type: "array", items: [{ type: "string" }], additionalItems: { type: "boolean" }, minItems: 1 },
    },
    required: ["a"],
    additionalProperties: false,
  },
  "zod enum record": {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    type: "object",
    properties: {
      a: {
        type: "object",
        propertyNames: { type: "string", enum: ["x", "y"] },
        additionalProperties: { type: "number" },
        required: ["x", "y"],
      },
    },
    required: ["a"],
    additionalProperties: false,
  },
  "zod discriminated union": {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    oneOf: [
      {
        type: "object",
        properties: { kind: { type: "string", const: "a" }, a: { type: "string" } },
        required: ["kind", "a"],
        additionalProperties: false,
      },
      {
        type: "object",
        properties: { kind: { type: "string", const: "b" }, b: { not: {} } },
        required: ["kind"],
        additionalProperties: false,
      },
    ],
  },
  "zod intersection": {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    type: "object",
    properties: {
      a: { type: "string" },
      b: { type: "object", propertyNames: { type: "string" }, additionalProperties: {} },
    },
    required: ["a", "b"],
    additionalProperties: false,
  },
  "zod identifier": {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    type: "object",
    properties: { a: { $ref: "#/$defs/Named" }, b: { $ref: "#/$defs/Named" } },
    required: ["a", "b"],
    additionalProperties: false,
    $defs: {
      Named: {
        type: "object",
        properties: { name: { type: "string" } },
        required: ["name"],
        additionalProperties: false,
        title: "A name",
        examples: [{ name: "Kim" }],
      },
    },
  },
  "zod identifier of the root, draft 7": {
    $schema: "http://json-schema.org/draft-07/schema#",
    $ref: "#/definitions/Named",
    definitions: {
      Named: {
        type: "object",
        properties: { name: { type: "string" } },
        required: ["name"],
        additionalProperties: false,
        title: "A name",
        examples: [{ name: "Kim" }],
      },
    },
  },
  "zod recursion": {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    type: "object",
    properties: {
      value: { type: "integer", minimum: -9007199254740991, maximum: 9007199254740991 },
      children: { type: "array", items: { $ref: "#" } },
    },
    required: ["value", "children"],
    additionalProperties: false,
  },
  "zod file and content": {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    type: "object",
    properties: {
      a: { type: "string", format: "binary", contentEncoding: "binary", maxLength: 9, contentMediaType: "image/png" },
      b: {
        type: "string",
        format: "base64",
        contentEncoding: "base64",
        pattern: "^$|^(?:[0-9a-zA-Z+/]{4})*(?:(?:[0-9a-zA-Z+/]{2}==)|(?:[0-9a-zA-Z+/]{3}=))?$",
      },
    },
    required: ["a", "b"],
    additionalProperties: false,
  },
  "zod notes": {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    type: "object",
    properties: { a: { readOnly: true, type: "string", deprecated: true, "x-order": 1, description: "A" } },
    required: ["a"],
    additionalProperties: false,
  },
  "zod literals": {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    type: "object",
    properties: {
      a: { enum: ["a", 1, null, true] },
      b: { type: "number", const: 5 },
      c: { type: "number", enum: [1, 2] },
    },
    required: ["a", "b", "c"],
    additionalProperties: false,
  },
  "TypeBox object": {
    type: "object",
    required: ["a"],
    properties: { a: { type: "string" }, b: { type: "integer" } },
    description: "A",
  },
  "TypeBox closed": {
    type: "object",
    required: ["a"],
    properties: { a: { type: "null" } },
    additionalProperties: false,
    title: "T",
    $id: "closed",
  },
  "TypeBox open": {
    type: "object",
    properties: {},
    additionalProperties: { type: "number" },
    minProperties: 1,
    maxProperties: 9,
  },
  "TypeBox tuple": {
    type: "object",
    required: ["a"],
    properties: {
      a: { type: "array", additionalItems: false, items: [{ type: "string" }, { type: "number" }], minItems: 2 },
    },
  },
  "TypeBox record": {
    type: "object",
    patternProperties: { "^.*$": { type: "array", items: { type: "boolean" }, uniqueItems: true, minItems: 1 } },
  },
  "TypeBox record by pattern": { type: "object", patternProperties: { "^x-": {} } },
  "TypeBox union": {
    type: "object",
    required: ["a"],
    properties: { a: { anyOf: [{ type: "string", const: "a" }, { type: "number", const: 1 }, { type: "null" }] } },
  },
  "TypeBox intersection": {
    allOf: [
      { type: "object", required: ["a"], properties: { a: { type: "string" } } },
      { type: "object", required: ["b"], properties: { b: { type: "number" } } },
    ],
    unevaluatedProperties: false,
  },
  "TypeBox enum": {
    type: "object",
    required: ["a", "b"],
    properties: { a: { enum: ["a", 1] }, b: { enum: ["x", "y"], default: "x" } },
  },
  "TypeBox limits": {
    type: "object",
    required: ["a", "b", "c"],
    properties: {
      a: { type: "number", exclusiveMinimum: 0, exclusiveMaximum: 9, multipleOf: 0.5 },
      b: { type: "string", format: "email", minLength: 1, maxLength: 9, pattern: "@" },
      c: { type: "array", items: {}, contains: { type: "number" }, minContains: 1, maxContains: 2 },
    },
  },
  "TypeBox cycle": {
    $defs: { Node: { type: "object", properties: { next: { $ref: "Node" } }, $id: "Node" } },
    $ref: "Node",
  },
  "TypeBox content": {
    type: "object",
    required: ["a"],
    properties: { a: { type: "string", contentEncoding: "base64", contentMediaType: "image/png" } },
  },
  "TypeBox nothing": {
    type: "object",
    required: ["a", "b", "c"],
    properties: { a: { not: {} }, b: {}, c: { type: "object", properties: {} } },
  },
  "TypeBox examples": {
    type: "object",
    required: ["a"],
    properties: { a: { type: "array", items: { type: "string" }, examples: [["a"]], default: [], readOnly: true } },
  },
  "TypeBox unsafe": { type: "object", required: ["a"], properties: { a: { type: ["string", "null"], "x-order": 1 } } },
};
