import { BaseCard, McpServerConfig, McpToolCard, McpToolResult, RestfulApiCard, ToolCard } from "./cards.ts";
import {
  AssistantMessage,
  AssistantMessageChunk,
  BaseMessage,
  BaseMessageChunk,
  SystemMessage,
  ToolMessage,
  ToolMessageChunk,
  UserMessage,
} from "./messages.ts";
import type { PythonClass } from "./PythonClass.ts";
import { McpToolInfo, Parameters, ToolCall, ToolInfo, ToolOutput, ToolTimeoutResult } from "./tools.ts";
import { UsageMetadata } from "./usage.ts";

export { ParametersSchema, ToolCallSchema, ToolInfoSchema } from "./documented.ts";
export type { PythonClass } from "./PythonClass.ts";
export { any, dict, mapTypes, model, nullable, type PythonType, parametersDict } from "./PythonType.ts";

/** The classes that are mirrored, by the name that Python gives them now. */
export type ModelName =
  | "Parameters"
  | "ToolInfo"
  | "McpToolInfo"
  | "ToolCall"
  | "ToolOutput"
  | "ToolTimeoutResult"
  | "BaseMessage"
  | "UserMessage"
  | "SystemMessage"
  | "ToolMessage"
  | "AssistantMessage"
  | "BaseMessageChunk"
  | "AssistantMessageChunk"
  | "ToolMessageChunk"
  | "UsageMetadata"
  | "BaseCard"
  | "ToolCard"
  | "McpToolCard"
  | "RestfulApiCard"
  | "McpServerConfig"
  | "McpToolResult";

export const classes: { readonly [Name in ModelName]: PythonClass } = {
  ...{ Parameters, ToolInfo, McpToolInfo, ToolCall },
  ...{ ToolOutput, ToolTimeoutResult },
  ...{ BaseMessage, UserMessage, SystemMessage, ToolMessage, AssistantMessage, UsageMetadata },
  ...{ BaseMessageChunk, AssistantMessageChunk, ToolMessageChunk },
  ...{ BaseCard, ToolCard, McpToolCard, RestfulApiCard, McpServerConfig, McpToolResult },
};

/**
 * The name that Python gives a class now, by its name in a release.
 *
 * @example
 * laterName("AIMessage"); // "AssistantMessage"
 */
export const laterName = (title: string): string => LATER_NAMES.get(title) ?? title;

const LATER_NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries(classes).flatMap(([name, { history }]) =>
    history.flatMap(([, type]): [string, string][] => (type?.title === undefined ? [] : [[type.title, name]])),
  ),
);
