import type { SchemaRules } from "../../rules/index.ts";
import type { JsonSchema } from "../../schema/index.ts";
import type { Findings, Mutable } from "./Findings.ts";

/**
 * What few servers want of a schema, and takes much code. It stands in the record of a provider, so that a program without
 * such a server does not contain it.
 */
export type SchemaRewrites = {
  /** Moves all that references refer to among the definitions. */
  readonly definitions: (root: JsonSchema, findings: Findings) => JsonSchema;
  /** Gives each schema its type, where the rules want it. */
  readonly types: (root: Mutable, rules: SchemaRules, findings: Findings) => void;
};
