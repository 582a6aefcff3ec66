import { isInstance, JsonError, OptionError } from "../json/index.ts";
import { WireError, type WireErrorCode } from "./WireError.ts";

/**
 * What a function reads out of a value from elsewhere. The value may be a Proxy or have getters that throw: then it is
 * a {@link WireError}, whose `cause` is what was thrown.
 */
export function reading<T>(wire: string, code: WireErrorCode, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (isInstance(error, WireError) || isInstance(error, OptionError)) throw error;
    const message = isInstance(error, JsonError)
      ? error.reason
      : "expected plain data, received an object that throws when it is read";
    throw new WireError(code, wire, "", message, { cause: error });
  }
}
