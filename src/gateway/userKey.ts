import { inspect } from "node:util";

/**
 * A text that is the same for users who are deeply equal, and for no others.
 *
 * @example
 * userKey({ id: 7, team: "blue" }) === userKey({ team: "blue", id: 7 }); // true
 */
export const userKey = (user: unknown): string => (typeof user === "string" ? `'${user}` : inspect(user, WHOLE));

const WHOLE = {
  ...{ depth: null, maxArrayLength: null, maxStringLength: null },
  ...{ sorted: true, breakLength: Number.POSITIVE_INFINITY },
} as const;
