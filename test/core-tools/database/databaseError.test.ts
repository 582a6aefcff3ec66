import { describe, expect, it } from "vitest";
import { CoreToolsError } from "../../../src/core-tools/CoreToolsError.ts";
import { databaseError, isPassing } from "../../../src/core-tools/database/databaseError.ts";

const coded = (code: string) => Object.assign(new Error(`text of ${code}`), { code });

describe("an error of a database", () => {
  /** [what happened, the error, the code, whether the same transaction is run again] */
  it.each<[string, Error, string, boolean]>([
    ["a connection that breaks", coded("08006"), "database_unavailable", true],
    ["a server that is shut down", coded("57P01"), "database_unavailable", true],
    ["a server that starts", coded("57P03"), "database_unavailable", true],
    ["too many connections", coded("53300"), "database_unavailable", true],
    ["no memory", coded("53200"), "database_unavailable", true],
    ["a server that is not there", coded("ECONNREFUSED"), "database_unavailable", true],
    ["pg's words", new Error("Connection terminated unexpectedly"), "database_unavailable", true],
    [
      "a pool without a connection",
      new Error("timeout exceeded when trying to connect"),
      "database_unavailable",
      false,
    ],
    [
      "a host that does not answer",
      new Error("Connection terminated due to connection timeout"),
      "database_unavailable",
      false,
    ],
    ["a statement without an answer", new Error("Query read timeout"), "database_unavailable", false],
    ["a wrong password", coded("28P01"), "invalid_database", false],
    ["a database that is not there", coded("3D000"), "invalid_database", false],
    ["a right that is missing", coded("42501"), "invalid_database", false],
    ["a table that was removed", coded("42P01"), "missing_tables", false],
    ["a column that is not there", coded("42703"), "missing_tables", false],
    ["a schema that was removed", coded("3F000"), "missing_tables", false],
    ["a file that is broken", coded("XX001"), "database_unavailable", false],
    ["a full disk", coded("53100"), "database_full", false],
    ["a copy for reading", coded("25006"), "database_full", false],
    ["a deadlock", coded("40P01"), "timeout", true],
    ["a serialization failure", coded("40001"), "timeout", true],
    ["a slow statement", coded("57014"), "timeout", false],
    ["a lock that is held", coded("55P03"), "timeout", false],
    ["a NUL", coded("22P05"), "invalid_input", false],
    ["bytes that are no text", coded("22021"), "invalid_input", false],
    ["an entry that is too long for its index", coded("54000"), "invalid_input", false],
  ])("%s", (_, cause, code, passes) => {
    expect(databaseError(cause)).toMatchObject({ name: "CoreToolsError", code, cause });
    expect((databaseError(cause) as Error).message).toContain(cause.message);
    expect(isPassing(cause)).toBe(passes);
    const whileCommitting = code === "database_unavailable" ? "unknown_outcome" : code;
    expect(databaseError(cause, { isCommitting: true })).toMatchObject({ code: whileCommitting });
  });

  it.each([
    ["of the program", new TypeError("x is undefined")],
    ["of our SQL", coded("42601")],
    ["that is none", "text"],
    ["of the core tools", new CoreToolsError("invalid_input", "path: expected …")],
  ])("%s stays as it is", (_, cause) => {
    expect(databaseError(cause)).toBe(cause);
    expect(isPassing(cause)).toBe(false);
  });

  it("has the texts of all addresses of a host", () => {
    const errors = [new Error("connect ECONNREFUSED ::1:1"), new Error("connect ECONNREFUSED 127.0.0.1:1")];
    const cause = Object.assign(new AggregateError(errors, ""), { code: "ECONNREFUSED" });
    expect((databaseError(cause) as Error).message).toBe(
      "the database is not available: connect ECONNREFUSED ::1:1; connect ECONNREFUSED 127.0.0.1:1",
    );
  });
});
