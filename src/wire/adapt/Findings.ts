import type { MutableSchema } from "../../schema/index.ts";
import type { SchemaChange } from "./ToolChange.ts";

/** A schema that may be changed. */
export type Mutable = MutableSchema;

/** What was found in a schema: the changes that were made to it, and what cannot be changed. */
export type Findings = {
  readonly changes: SchemaChange[];
  readonly refused: RefusedPlace[];
};

/** A place in the parameters that a provider refuses, and why, with a way out. */
export type RefusedPlace = { readonly path: string; readonly reason: string };
