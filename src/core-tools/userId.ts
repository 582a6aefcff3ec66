import type { OptionRule } from "../checks/index.ts";
import { MAX_USER_BYTES } from "./limits.ts";

/** The rule of a user's id. An empty id would match a connection for which no user was set. */
export const USER_ID: Exclude<OptionRule, readonly unknown[]> = {
  expected: `a string of 1 to ${MAX_USER_BYTES} bytes in UTF-8 without control characters`,
  accepts: (value) =>
    typeof value === "string" &&
    value !== "" &&
    value.length <= MAX_USER_BYTES &&
    Buffer.byteLength(value) <= MAX_USER_BYTES &&
    value.isWellFormed() &&
    !/\p{Cc}/u.test(value),
};
