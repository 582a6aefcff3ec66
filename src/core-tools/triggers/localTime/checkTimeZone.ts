import { describeValue } from "../../../checks/index.ts";
import { CoreToolsError } from "../../CoreToolsError.ts";
import { isTimeZone, TIME_ZONE } from "../../timeZone.ts";

/**
 * Throws unless a text is the name of a time zone.
 *
 * @throws {CoreToolsError} `invalid_input`
 * @example
 * checkTimeZone("timezone", "Asia/Beijing");
 * // CoreToolsError: timezone: expected an IANA time zone such as "Asia/Shanghai", received "Asia/Beijing"
 */
export function checkTimeZone(owner: string, timeZone: string): void {
  if (isTimeZone(timeZone)) return;
  throw new CoreToolsError(
    "invalid_input",
    `${owner}: expected ${TIME_ZONE.expected}, received ${describeValue(timeZone)}`,
  );
}
