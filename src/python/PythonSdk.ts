import type { Flat } from "../checks/index.ts";
import type { DumpJsonOptions, Fields } from "../pydantic/index.ts";

/**
 * A release of the Python SDK, with its classes by their names.
 *
 * In this thread they answer at once; in a worker, `PythonSdk<true>`, each answer is a promise. Code that awaits every
 * answer works with both.
 *
 * @example
 * const sdk = await loadPythonSdk({ wheels: "wheels", sdk: "0.1.3" });
 * sdk.ToolInfo.modelValidateJson('{"name":"f"}').modelDumpJson();
 * // '{"type":"function","name":"f","description":"","parameters":null}'
 */
export type PythonSdk<InWorker extends boolean = false> = {
  readonly [Name in (typeof CLASS_NAMES)[number]]: PythonClass<InWorker>;
} & {
  /** The release, as PyPI names it. */
  readonly release: string;
  /** The classes of the release: these and others, such as those of chunks. */
  readonly classNames: readonly string[];
  /**
   * A class by its name. Throws a ReleaseError `missing_class` if the release does not have it, as the properties do.
   */
  class(name: string): PythonClass<InWorker>;
  /** Ends Python and its worker. Pending calls fail with a PythonSdkError `closed`. */
  close(): Promise<void>;
};

/**
 * A class of the SDK.
 *
 * @example
 * sdk.ToolCall.modelValidate({ id: "c1", type: "function", name: "f", arguments: "{}", index: "2" }).modelDump();
 * // { id: "c1", type: "function", name: "f", arguments: "{}", index: 2 }
 */
export type PythonClass<InWorker extends boolean = false> = {
  /**
   * The result of Python's `model_validate` for a value, which is sent as JSON text.
   *
   * @throws {ValidationError} if pydantic refuses it.
   * @throws {PythonSdkError} `raised` if the class raises another error; `closed`.
   * @throws {JsonError} if the value is not JSON, such as a Date.
   */
  modelValidate(value: unknown, options?: PythonValidateOptions): Answered<PythonInstance<InWorker>, InWorker>;
  /** The result of `model_validate_json` for a text, with the errors of modelValidate. */
  modelValidateJson(text: string, options?: PythonValidateOptions): Answered<PythonInstance<InWorker>, InWorker>;
};

/**
 * An instance of a class of the SDK.
 *
 * @example
 * message.modelDumpJson({ excludeNone: true, indent: 2 });
 */
export type PythonInstance<InWorker extends boolean = false> = {
  /** `model_dump()` as plain data, frozen; Python's types of its numbers are remembered, as `parse` of `/json` does. */
  modelDump(options?: Flat<Pick<DumpJsonOptions, "excludeNone" | "excludeUnset">>): Answered<Fields, InWorker>;
  /**
   * `model_dump_json()`, or `json.dumps(model_dump())` with `style: "json.dumps"`.
   *
   * @throws {PythonSdkError} `raised` if Python cannot write it.
   */
  modelDumpJson(options?: Flat<Omit<DumpJsonOptions, "sdk" | "onLoss">>): Answered<string, InWorker>;
};

/** pydantic's strict mode: nothing is converted. */
export type PythonValidateOptions = { readonly strict?: boolean };

/** The classes that this package mirrors. */
export const CLASS_NAMES = [
  "Parameters",
  "ToolInfo",
  "McpToolInfo",
  "ToolCall",
  "BaseMessage",
  "UserMessage",
  "SystemMessage",
  "AssistantMessage",
  "ToolMessage",
  "UsageMetadata",
  "BaseMessageChunk",
  "AssistantMessageChunk",
  "ToolMessageChunk",
  "BaseCard",
  "ToolCard",
  "McpToolCard",
  "RestfulApiCard",
  "McpServerConfig",
  "McpToolResult",
  "ToolOutput",
  "ToolTimeoutResult",
] as const;

/** An answer or, from a worker, a promise of it. */
export type Answered<T, InWorker extends boolean> = InWorker extends true ? Promise<T> : T;
