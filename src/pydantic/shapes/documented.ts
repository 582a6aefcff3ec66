import type { TArray, TInteger, TNull, TObject, TOptional, TString, TUnion, TUnsafe } from "typebox";
import { ArrayOf, Integer, Null, ObjectOf, Optional, Str, Union, Unsafe } from "./typeBox.ts";

/** `Dict[str, Any]`, as pydantic's JSON Schema has it: TypeBox's own Record would use a pattern. */
export type AnyDict = TUnsafe<{ [key: string]: unknown }>;
export const anyDict = (annotations: { title?: string } = {}): AnyDict =>
  Unsafe<{ [key: string]: unknown }>({ type: "object", additionalProperties: true, ...annotations });

/**
 * The documented shape of `Parameters`: what a tool takes. Equal to the `model_json_schema()` of the SDK's class.
 *
 * @example
 * ParametersSchema.properties.type; // { type: "string", default: "object", title: "Type" }
 */
export const ParametersSchema: TObject<{
  type: TOptional<TString>;
  properties: TOptional<AnyDict>;
  required: TOptional<TArray<TString>>;
}> = ObjectOf(
  {
    type: Optional(Str({ default: "object", title: "Type" })),
    properties: Optional(anyDict({ title: "Properties" })),
    required: Optional(ArrayOf(Str(), { title: "Required" })),
  },
  { title: "Parameters" },
);

/**
 * The documented shape of `ToolInfo`: a tool's name, description and parameters. Equal to the `model_json_schema()`
 * of the SDK's class, its reference to `Parameters` resolved.
 *
 * @example
 * type ToolInfoData = Omit<Static<typeof ToolInfoSchema>, "parameters">;
 * // { type?: string; name?: string; description?: string }
 */
export const ToolInfoSchema: TObject<{
  type: TOptional<TString>;
  name: TOptional<TString>;
  description: TOptional<TString>;
  parameters: TOptional<TUnion<[typeof ParametersSchema, TNull]>>;
}> = ObjectOf(
  {
    type: Optional(Str({ default: "function", title: "Type" })),
    name: Optional(Str({ default: "", title: "Name" })),
    description: Optional(Str({ default: "", title: "Description" })),
    parameters: Optional(Union([ParametersSchema, Null()], { default: null })),
  },
  { title: "ToolInfo" },
);

/**
 * The documented shape of `ToolCall`: one call that a model asks for. Equal to the `model_json_schema()` of the SDK's
 * class.
 *
 * @example
 * type ToolCallData = Static<typeof ToolCallSchema>;
 * // { id: string | null; type: string; name: string; arguments: string; index?: number | null }
 */
export const ToolCallSchema: TObject<{
  id: TUnion<[TString, TNull]>;
  type: TString;
  name: TString;
  arguments: TString;
  index: TOptional<TUnion<[TInteger, TNull]>>;
}> = ObjectOf(
  {
    id: Union([Str(), Null()], { title: "Id" }),
    type: Str({ title: "Type" }),
    name: Str({ title: "Name" }),
    arguments: Str({ title: "Arguments" }),
    index: Optional(Union([Integer(), Null()], { default: null, title: "Index" })),
  },
  { title: "ToolCall" },
);
