import { changeKeyword } from "../../schema/index.ts";
import type { Findings, Mutable } from "./Findings.ts";
import type { SchemaChange } from "./ToolChange.ts";

/** Sets a keyword of a schema, or removes it (`undefined`), and lists the change. */
export type Note = (keyword: string, rule: SchemaChange["rule"], after: unknown) => void;

/**
 * The {@link Note} of a schema.
 *
 * @example
 * noteIn(schema, "/properties/a", findings)("items", "items", {}); // schema.items is {}
 */
export const noteIn =
  (schema: Mutable, path: string, findings: Pick<Findings, "changes">): Note =>
  (keyword, rule, after) =>
    changeKeyword(schema, path, [keyword, rule, after], findings);
