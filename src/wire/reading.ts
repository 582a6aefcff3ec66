import { describeKind, isInstance, OptionError } from "../checks/index.ts";
import { JsonError } from "../json/index.ts";
import { WireError, type WireErrorCode } from "./WireError.ts";

/**
 * Returns what a function reads from a foreign value. If a Proxy or a getter of the value throws, a {@link WireError}
 * is thrown, with the thrown value as its `cause`.
 */
export function reading<T>(wire: string, code: WireErrorCode, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw wireErrorOf(error, wire, code);
  }
}

/** The same for an error that was thrown already. Errors of this package about the format or the options stay as they are. */
export function wireErrorOf(error: unknown, wire: string, code: WireErrorCode): unknown {
  if (isInstance(error, WireError) || isInstance(error, OptionError)) return error;
  if (isInstance(error, JsonError)) {
    const { code: own, reason } = error;
    return new WireError(own === "limit_exceeded" ? own : code, wire, "", reason, { cause: error });
  }
  const message = "expected plain data, received an object that throws when it is read";
  return new WireError(code, wire, "", message, { cause: error });
}

/** The error for a value that is not an answer of a format, or not one of its parts. */
export const notAnAnswer = (wire: string, expected: string, received: unknown, path = ""): WireError =>
  new WireError("invalid_message", wire, path, `expected ${expected}, received ${describeKind(received)}`);
