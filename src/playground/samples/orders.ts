import type { Sample } from "./Sample.ts";

export const orders: Sample = {
  id: "orders",
  title: "Order filter with recursion · JSON Schema",
  payload: {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: "find_orders",
    description: "Finds the orders that fit a filter.",
    type: "object",
    properties: {
      filter: { $ref: "#/$defs/filter" },
      sort: { enum: ["newest", "oldest", "total"], default: "newest" },
      limit: { type: "integer", minimum: 1, maximum: 200, default: 20 },
      metadata: { type: "object", additionalProperties: { type: "string" }, description: "Exact matches by key" },
    },
    required: ["filter"],
    $defs: {
      filter: {
        oneOf: [
          {
            type: "object",
            properties: {
              field: { enum: ["status", "customer", "total", "country"] },
              is: { enum: ["equal", "above", "below"] },
              value: { type: ["string", "number"] },
            },
            required: ["field", "is", "value"],
            additionalProperties: false,
          },
          {
            type: "object",
            properties: { all: { type: "array", items: { $ref: "#/$defs/filter" }, minItems: 1 } },
            required: ["all"],
            additionalProperties: false,
          },
          {
            type: "object",
            properties: { any: { type: "array", items: { $ref: "#/$defs/filter" }, minItems: 1 } },
            required: ["any"],
            additionalProperties: false,
          },
        ],
      },
    },
  },
  calls: [
    `{"filter": {"all": [{"field": "country", "is": "equal", "value": "NO"}, {"any": [{"field": "total", "is": "above", "value": 500}, {"field": "status", "is": "equal", "value": "disputed"}]}]}, "limit": "50"`,
  ],
};
