import {
  Array as ArrayOf,
  Null,
  Object as ObjectOf,
  Optional,
  String as Str,
  type TSchema,
  Union,
  Unsafe,
} from "typebox";
import { anyDict, ParametersSchema, ToolCallSchema, ToolInfoSchema } from "./documented.ts";

export { ParametersSchema, ToolCallSchema, ToolInfoSchema };

/** The classes that are mirrored, by the name that Python gives them. */
export type ModelName = "Parameters" | "ToolInfo" | "McpToolInfo" | "ToolCall" | "ToolMessage";

/**
 * The classes of a group of releases whose fields are the same: a JSON Schema a class, as `model_json_schema()` writes
 * it, with one keyword of our own, `pythonType`, for a type that JSON Schema has no word for.
 */
export type Shape = {
  readonly models: { readonly [Name in ModelName]?: TSchema };
  /** Fields that are written only where they differ from their default: the documentation does not have them. */
  readonly unwrittenDefaults: readonly string[];
};

const nullableString = (title: string): TSchema => Optional(Union([Str(), Null()], { default: null, title }));

const content: TSchema = Optional(
  Union(
    [
      Str(),
      ArrayOf(Union([Str(), Unsafe({ type: "object", additionalProperties: true, pythonType: "dict[any,any]" })])),
    ],
    {
      default: "",
      title: "Content",
    },
  ),
);

const toolMessage = (metadata: { metadata?: TSchema }): TSchema =>
  ObjectOf(
    {
      role: Optional(Str({ default: "tool", title: "Role" })),
      content,
      name: nullableString("Name"),
      ...metadata,
      tool_call_id: Str({ title: "Tool Call Id" }),
    },
    { title: "ToolMessage" },
  );

const messageMetadata = { metadata: Optional(anyDict({ title: "Metadata" })) };

const toolCallWithItemId: TSchema = ObjectOf(
  { ...ToolCallSchema.properties, response_item_id: nullableString("Response Item Id") },
  { title: "ToolCall" },
);

const mcpToolInfo = (toolInfo: { properties: { [field: string]: TSchema } }): TSchema =>
  ObjectOf({ ...toolInfo.properties, server_name: Str({ title: "Server Name" }) }, { title: "McpToolInfo" });

/** What is read and written without a release: the documented fields, and whatever else a tool carries. */
const openParameters: TSchema = { ...ParametersSchema, additionalProperties: true };
const openToolInfo = ObjectOf(
  { ...ToolInfoSchema.properties, parameters: Optional(Union([openParameters, Null()], { default: null })) },
  { title: "ToolInfo" },
);

const documented: Shape = {
  models: {
    Parameters: openParameters,
    ToolInfo: openToolInfo,
    McpToolInfo: mcpToolInfo(openToolInfo),
    ToolCall: toolCallWithItemId,
    ToolMessage: toolMessage(messageMetadata),
  },
  unwrittenDefaults: ["response_item_id", "metadata"],
};

const era013: Shape = {
  models: {
    Parameters: ParametersSchema,
    ToolInfo: ToolInfoSchema,
    ToolCall: ToolCallSchema,
    ToolMessage: toolMessage({}),
  },
  unwrittenDefaults: [],
};

const toolInfo019 = ObjectOf(
  {
    ...ToolInfoSchema.properties,
    parameters: Optional(Union([anyDict(), Unsafe({ pythonType: "is-subclass[BaseModel]" })], { title: "Parameters" })),
  },
  { title: "ToolInfo" },
);

const era019: Shape = {
  models: {
    ToolInfo: toolInfo019,
    McpToolInfo: mcpToolInfo(toolInfo019),
    ToolCall: toolCallWithItemId,
    ToolMessage: toolMessage(messageMetadata),
  },
  unwrittenDefaults: [],
};

/** Every shape by the first release that has it; `documented` is the one that is written when no release is named. */
export const shapes: { readonly [First in "documented" | "0.1.3" | "0.1.19"]: Shape } = {
  documented,
  "0.1.3": era013,
  "0.1.19": era019,
};
