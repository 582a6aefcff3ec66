import { type TSchema, Type } from "typebox";
import { expect, it } from "vitest";
import { ParametersSchema, ToolCallSchema, ToolInfoSchema } from "../../src/index.ts";

const anyDict = Type.Optional(Type.Unsafe<object>({ type: "object", additionalProperties: true, title: "Properties" }));
const parameters = Type.Object(
  {
    type: Type.Optional(Type.String({ default: "object", title: "Type" })),
    properties: anyDict,
    required: Type.Optional(Type.Array(Type.String(), { title: "Required" })),
  },
  { title: "Parameters" },
);
const info = Type.Object(
  {
    type: Type.Optional(Type.String({ default: "function", title: "Type" })),
    name: Type.Optional(Type.String({ default: "", title: "Name" })),
    description: Type.Optional(Type.String({ default: "", title: "Description" })),
    parameters: Type.Optional(Type.Union([parameters, Type.Null()], { default: null })),
  },
  { title: "ToolInfo" },
);
const call = Type.Object(
  {
    id: Type.Union([Type.String(), Type.Null()], { title: "Id" }),
    type: Type.String({ title: "Type" }),
    name: Type.String({ title: "Name" }),
    arguments: Type.String({ title: "Arguments" }),
    index: Type.Optional(Type.Union([Type.Integer(), Type.Null()], { default: null, title: "Index" })),
  },
  { title: "ToolCall" },
);

it.each<[string, TSchema, TSchema]>([
  ["ParametersSchema", ParametersSchema, parameters],
  ["ToolInfoSchema", ToolInfoSchema, info],
  ["ToolCallSchema", ToolCallSchema, call],
])("%s is what TypeBox builds, with what it hides", (_, ours, theirs) => {
  expect(descriptorsOf(ours)).toEqual(descriptorsOf(theirs));
  expect(JSON.stringify(ours)).toBe(JSON.stringify(theirs));
});

/** All own properties at every depth, hidden ones too. */
function descriptorsOf(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  return Object.entries(Object.getOwnPropertyDescriptors(value)).map(([key, { value: inner, ...attributes }]) => [
    key,
    attributes,
    descriptorsOf(inner),
  ]);
}
