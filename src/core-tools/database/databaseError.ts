import { CoreToolsError } from "../CoreToolsError.ts";

/**
 * The error for the caller if the database or the connection fails. Errors of the program are returned unchanged.
 *
 * @param isCommitting whether the transaction was being committed
 */
export function databaseError(cause: unknown, { isCommitting = false }: { isCommitting?: boolean } = {}): unknown {
  if (cause instanceof CoreToolsError) return cause;
  const code = failureOf(cause)?.code;
  if (code === undefined) return cause;
  if (isCommitting && code === "database_unavailable") {
    const message = "the connection to the database broke during the commit: the change may have been written";
    return new CoreToolsError("unknown_outcome", message, { cause });
  }
  return new CoreToolsError(code, `${MESSAGES[code]}: ${errorText(cause as Error)}`, { cause });
}

/** Whether the same transaction may succeed when it is run again at once. */
export const isPassing = (cause: unknown): boolean => failureOf(cause)?.passes === true;

type FailureCode =
  | "invalid_database"
  | "missing_tables"
  | "database_unavailable"
  | "database_full"
  | "timeout"
  | "invalid_input";
type Failure = { readonly code: FailureCode; readonly passes: boolean };

const MESSAGES: { readonly [code in FailureCode]: string } = {
  invalid_database: "the database refuses this",
  missing_tables: "the tables of the core tools were removed or replaced; restore them, and start again",
  database_unavailable: "the database is not available",
  database_full: "the database takes no writes, as its disk is full or it is a copy for reading; nothing was written",
  timeout: "the database took too long; nothing was written",
  invalid_input: "the database does not accept a value",
};

function failureOf(cause: unknown): Failure | undefined {
  if (!(cause instanceof Error)) return undefined;
  const { code } = cause as { code?: unknown };
  const text = typeof code === "string" ? code : cause.message;
  const [, failure, passes] = FAILURES.find(([pattern]) => pattern.test(text)) ?? [];
  return failure && { code: failure, passes: passes === "passes" };
}

/** The meaning of SQLSTATEs, the codes of Node, and the messages of pg without a code. */
const FAILURES: readonly [pattern: RegExp, code: FailureCode, passes?: "passes"][] = [
  // The server is shut down or starts, or has no connection or memory left.
  [/^(?:08...|57P0[1235]|53[234]00)$/, "database_unavailable", "passes"],
  [
    /^(?:ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/,
    "database_unavailable",
    "passes",
  ],
  [/^Connection terminated(?: unexpectedly)?$/, "database_unavailable", "passes"],
  [/^Client (?:has encountered a connection error|was closed)/, "database_unavailable", "passes"],
  // A wait that took this long is not repeated.
  [/^(?:ETIMEDOUT|(?:Connection terminated due to connection |Query read )?timeout\b)/, "database_unavailable"],
  // Wrong users, passwords, databases or rights.
  [/^(?:28...|3D...|42501|57P04)$/, "invalid_database"],
  // A missing schema, table or column.
  [/^(?:3F...|42P01|42703)$/, "missing_tables"],
  // Files that cannot be read, and a server that is broken.
  [/^(?:58...|XX...|EACCES|EPERM|EROFS|ENOTDIR|EMFILE)$/, "database_unavailable"],
  [/^(?:53100|25006|ENOSPC|EDQUOT|EFBIG)$/, "database_full"],
  // Serialization failures and deadlocks.
  [/^(?:40001|40P01)$/, "timeout", "passes"],
  [/^(?:57014|55P03|25P0[34])$/, "timeout"],
  [/^(?:22...|54...)$/, "invalid_input"],
];

/** The text of an error. An error about a host with several addresses has no text, but an error for each address. */
function errorText(error: Error): string {
  if (error.message !== "" || !(error instanceof AggregateError)) return error.message;
  return error.errors.map((one: unknown) => (one instanceof Error ? one.message : String(one))).join("; ");
}
