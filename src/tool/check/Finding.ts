import type { ToolRule } from "../../wire/index.ts";

/**
 * What a provider refuses in tools, or what is likely a mistake.
 *
 * @example
 * const finding: ToolFinding = {
 *   path: "/name",
 *   rule: "names",
 *   severity: "changed",
 *   message: 'The name "files.read" is refused by Anthropic: …',
 *   before: "files.read",
 *   after: "files_read_aee1292782b6c89b",
 * };
 */
export type ToolFinding = {
  /** JSON Pointer to the place in the tool or, of a finding about the whole list, in the list. */
  readonly path: string;
  readonly rule: FindingRule;
  readonly severity: Severity;
  /** What is refused by whom, why, and what is sent instead. */
  readonly message: string;
  /** Of a change, what stands there, and what is sent instead; absent for nothing. */
  readonly before?: unknown;
  readonly after?: unknown;
};

/**
 * - `error`: the provider refuses it, and it has no other form
 * - `changed`: the provider refuses it as it is written, or is not known to take it, and another form is sent
 * - `warning`: the provider takes it, but a model may choose badly, or a mistake is likely
 */
export type Severity = "error" | "changed" | "warning";

/**
 * The rules of `ToolChange`, and:
 *
 * - `count`: the number of tools
 * - `text`: texts of whole characters, in examples and `providerOptions`
 * - `custom`: tools that take a text
 * - `strict`: what strict mode accepts
 * - `data`: tools that are JSON
 * - `schema`: misspelt keywords and other mistakes in a schema
 * - `description`: what a model needs to choose a tool
 */
export type FindingRule =
  | Exclude<ToolRule, "tools">
  | "count"
  | "text"
  | "custom"
  | "strict"
  | "data"
  | "schema"
  | "description";

/** A finding before it is known which of the asked providers have it. */
export type Draft = Omit<ToolFinding, "message"> & {
  /** The message; `who` are the providers. */
  readonly say: (who: string) => string;
};
