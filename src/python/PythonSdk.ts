import type { Flat } from "../checks/index.ts";
import type { DumpJsonOptions, Fields } from "../pydantic/index.ts";

/**
 * A release of the Python SDK, with its classes by their names.
 *
 * In this thread they answer at once; in a worker, `PythonSdk<true>`, each answer is a promise. What awaits every answer
 * runs with both.
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
  /** The classes that the release has: these, and what stands beside them, such as `UserMessage`. */
  readonly classNames: readonly string[];
  /** A class by its name. Throws a ReleaseError `missing_class` where the release has none, as the properties do. */
  class(name: string): PythonClass<InWorker>;
  /** Ends it, and its worker: whoever still waits gets a PythonSdkError `closed`. */
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
   * What Python's `model_validate` makes of a value, which goes there as JSON text.
   *
   * @throws {ValidationError} where pydantic refuses it.
   * @throws {PythonSdkError} `raised`, where the class raises something else; `closed`.
   * @throws {JsonError} where the value is not JSON, such as a Date.
   */
  modelValidate(value: unknown, options?: PythonValidateOptions): Answered<PythonInstance<InWorker>, InWorker>;
  /** What `model_validate_json` makes of a text; errors as modelValidate. */
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
   * @throws {PythonSdkError} `raised`, where Python cannot write it.
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
  "AssistantMessage",
  "ToolMessage",
  "ToolOutput",
  "ToolTimeoutResult",
] as const;

/** An answer, or from a worker its promise. */
export type Answered<T, InWorker extends boolean> = InWorker extends true ? Promise<T> : T;
