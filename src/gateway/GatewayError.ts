import { describeValue, didYouMean, loadOptional, shorten } from "../checks/index.ts";
/**
 * Why the gateway, or a part of it, rejects its input.
 *
 * - `invalid_config`: the config has an unknown key, or a value of the wrong form.
 * - `missing_package`: a package is not installed; the message has the command.
 * - `invalid_tool`: a value is not a tool.
 * - `unknown_server`, `unknown_tool`, `unknown_prompt`, `unknown_resource`: no such name or URI is known.
 * - `invalid_pins`: the store of approved tools cannot be read or written.
 * - `not_authorized`: the host refused a call.
 * - `invalid_embedding`: `embed` did not return one vector for each text, all of one length.
 * - `closed`: the gateway was used after `close()`.
 *
 * @example
 * const code: GatewayErrorCode = "invalid_tool";
 */
export type GatewayErrorCode =
  | "invalid_config"
  | "missing_package"
  | "invalid_tool"
  | "unknown_server"
  | "unknown_tool"
  | "unknown_prompt"
  | "unknown_resource"
  | "invalid_pins"
  | "not_authorized"
  | "invalid_embedding"
  | "closed";

/**
 * The error for input that the gateway cannot use; `path` is a JSON Pointer to the place in it.
 *
 * @example
 * createToolSearch([{ title: "Weather" } as never]);
 * // GatewayError: expected a tool with a name, received an object with "title" at /0
 */
export class GatewayError extends Error {
  override readonly name = "GatewayError";
  readonly code: GatewayErrorCode;
  /** A JSON Pointer to the place in the input. */
  readonly path: string;
  /** The message without the location. */
  readonly reason: string;

  constructor(code: GatewayErrorCode, path: string, reason: string, options?: ErrorOptions) {
    super(path === "" ? reason : `${reason.replace(/\.$/, "")} at ${path}`, options);
    this.code = code;
    this.path = path;
    this.reason = reason;
  }
}

/**
 * The name of a request.
 *
 * @throws {GatewayError} `unknown_tool` or `unknown_prompt` for anything else than a string.
 * @example
 * requireName("tool", 5); // throws: expected the name of a tool, received 5 at /name
 */
export function requireName(kind: "tool" | "prompt", name: unknown): string {
  if (typeof name === "string") return name;
  const reason = `expected the name of a ${kind}, received ${describeValue(name)}`;
  throw new GatewayError(`unknown_${kind}`, "/name", reason);
}

/** A name that a caller gave, for a message, which is not to be longer than others. */
export const quoted = (name: string): string => JSON.stringify(shorten(name, MAX_SHOWN));

/** @internal */
const MAX_SHOWN = 200;

/** The error for an unknown name, which suggests the nearest of the known names. */
export function unknownName(
  kind: "server" | "tool" | "prompt",
  path: string,
  name: string,
  known: readonly string[],
): GatewayError {
  // A name that was known may be gone by now.
  const others = known.filter((one) => one !== name);
  return new GatewayError(`unknown_${kind}`, path, `Unknown ${kind} ${quoted(name)}.${didYouMean(name, others)}`);
}

/**
 * Loads a part that needs optional packages. `note` follows the command in the message.
 *
 * @throws {GatewayError} `missing_package` with the command that installs them.
 * @example
 * const { encode } = await loadPart(() => import("@toon-format/toon"), ["@toon-format/toon"]);
 */
export function loadPart<Part>(load: () => Promise<Part>, packages: readonly string[], note = ""): Promise<Part> {
  const errorOf = (message: string, cause: unknown): GatewayError =>
    new GatewayError("missing_package", "", message + note, { cause });
  return loadOptional(load, packages, errorOf);
}
