import { OptionError } from "../json/index.ts";
import { WireError, type WireErrorCode } from "./WireError.ts";

/**
 * What a function reads out of a value from elsewhere. The value may be a Proxy or have getters that throw: then it is
 * a {@link WireError}, whose `cause` is what was thrown.
 */
export function reading<T>(wire: string, code: WireErrorCode, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (isOurs(error)) throw error;
    const message = "expected plain data, received an object that throws when it is read";
    throw new WireError(code, wire, "", message, { cause: error });
  }
}

/** What is thrown may be a Proxy too. */
function isOurs(error: unknown): boolean {
  try {
    return error instanceof WireError || error instanceof OptionError;
  } catch {
    return false;
  }
}
