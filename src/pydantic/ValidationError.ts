import { describeKind } from "../checks/index.ts";
import { JsonError, MAX_DEPTH, PythonFloat, type PythonValue, parsePython, write } from "../json/index.ts";
import type { ErrorDetails } from "./ErrorDetails.ts";
import { Filter } from "./filter.ts";
import { newHolding, rootOf, writeHeld } from "./heldObjects.ts";
import { MAX_ERRORS, MAX_ERRORS_IN_MESSAGE } from "./limits.ts";
import type { Fields } from "./modelObjects.ts";
import type { SdkRelease } from "./SdkRelease.ts";

/** The owner of the value, if it is not the class, and the release whose class refused it. */
type About = { readonly owner?: string | undefined; readonly sdk?: SdkRelease | undefined };

/**
 * Thrown if the Python class refuses a value, with the errors of pydantic in its order, at most the first 10,000. The
 * message contains the first 100.
 *
 * @example
 * try {
 *   ToolCall.modelValidate({ type: "function", name: "f", arguments: 5 });
 * } catch (error) {
 *   error.errors()[1]; // { type: "string_type", loc: ["arguments"], msg: "Input should be a valid string", input: 5 }
 * }
 */
export class ValidationError extends TypeError {
  override readonly name = "ValidationError";
  /** The Python class that refused the value. */
  readonly title: string;
  /** Whether pydantic may have more errors than the 10,000 that are here. */
  readonly hasMore: boolean;
  readonly #errors: readonly ErrorDetails[];
  readonly #sdk: SdkRelease | undefined;

  constructor(title: string, errors: readonly ErrorDetails[], { owner, sdk }: About = {}) {
    super(`${owner === undefined ? "" : `${owner}: `}${summary(title, errors)}`);
    this.title = title;
    this.hasMore = errors.length === MAX_ERRORS;
    this.#errors = errors;
    this.#sdk = sdk;
  }

  /** @internal The same error, whose message names the owner of the value. */
  about(owner: string): ValidationError {
    return new ValidationError(this.title, this.#errors, { owner, sdk: this.#sdk });
  }

  /**
   * The problems as plain values. An integer beyond 2^53 − 1 is a bigint, and a float is a number; the numbers inside an
   * object or a list are those of JavaScript.
   *
   * @example
   * error.errors(); // [{ type: "missing", loc: ["id"], msg: "Field required", input: {…} }]
   */
  errors(): ErrorDetails[] {
    return this.#errors.map(({ type, loc, msg, input }) => ({ type, loc: [...loc], msg, input: plain(input) }));
  }

  /**
   * The problems as JSON text, byte for byte the result of pydantic's `e.json(include_url=False,
   * include_context=False)`; without the errors that {@link hasMore} tells of.
   *
   * @example
   * error.json(); // '[{"type":"missing","loc":["id"],"msg":"Field required","input":{…}}]'
   */
  json(): string {
    return `[${this.#errors.map((error) => writeError(error, this.#sdk)).join(",")}]`;
  }
}

/** pydantic writes NaN and the infinities as null in a dump, but by their names in an error. */
function writeError(error: ErrorDetails, sdk: SdkRelease | undefined): string {
  try {
    return write(error, { nonFinite: "constants" });
  } catch (cause) {
    if (!(cause instanceof JsonError) || cause.code !== "not_json") throw cause;
    return writeObjects(error, sdk) ?? write({ ...error, input: safeString(error.input) });
  }
}

/** An error with objects of the classes in its input; `undefined` if something else in it is not JSON. */
function writeObjects(error: ErrorDetails, sdk: SdkRelease | undefined): string | undefined {
  try {
    const holding = newHolding((object) => serialized(object, sdk));
    const input = writeHeld(error.input as PythonValue, rootOf(Filter.NONE), holding);
    return write({ ...error, input }, { nonFinite: "constants" });
  } catch {
    return undefined;
  }
}

/** The serializer of a class writes NaN and the infinities as null also there. */
function serialized(object: object, sdk: SdkRelease | undefined): PythonValue {
  const fields = (object as Serializable).serialized({ sdk, onLoss: "drop" });
  return parsePython(write(fields), { maxDepth: MAX_DEPTH }) as PythonValue;
}

/** An object of a class, which this file does not import: it has the shapes of all releases with it. */
type Serializable = { serialized(options: { sdk: SdkRelease | undefined; onLoss: "drop" }): Fields };

function safeString(input: unknown): string {
  try {
    return String(input);
  } catch {
    return describeKind(input);
  }
}

function plain(input: unknown): unknown {
  if (typeof input === "bigint") return Number.isSafeInteger(Number(input)) ? Number(input) : input;
  try {
    return input instanceof PythonFloat ? input.value : input;
  } catch {
    // A revoked Proxy.
    return input;
  }
}

function summary(title: string, errors: readonly ErrorDetails[]): string {
  const { length } = errors;
  const isMore = length === MAX_ERRORS;
  const lines = errors
    .slice(0, MAX_ERRORS_IN_MESSAGE)
    .map(({ type, loc, msg }) => `${loc.join(".")}\n  ${msg} [type=${type}]`);
  if (length > MAX_ERRORS_IN_MESSAGE)
    lines.push(`… and ${isMore ? "at least " : ""}${length - MAX_ERRORS_IN_MESSAGE} more`);
  return [
    `${length}${isMore ? " or more" : ""} validation error${length === 1 ? "" : "s"} for ${title}`,
    ...lines,
  ].join("\n");
}
