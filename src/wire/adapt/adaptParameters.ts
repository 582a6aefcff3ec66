import { isKnown } from "../../json/index.ts";
import type { SchemaRules } from "../../rules/index.ts";
import { type JsonSchema, removeIdentity, repairRoot } from "../../schema/index.ts";
import { adaptForms, dropDialect } from "./adaptForms.ts";
import { checkLimits } from "./checkLimits.ts";
import { describePatterns } from "./describePatterns.ts";
import type { Findings, Mutable, RefusedPlace } from "./Findings.ts";
import { inlineRoot, rootTargets } from "./inlineRoot.ts";
import { isTakenAsIs } from "./isTakenAsIs.ts";
import { limitItems } from "./limitItems.ts";
import { mergeRoot } from "./mergeRoot.ts";
import { renameProperties, type SentNames, takenNames } from "./propertyNames.ts";
import { hasIdentifiers, pointReferences } from "./references.ts";
import type { SchemaRewrites } from "./SchemaRewrites.ts";
import type { SchemaChange } from "./ToolChange.ts";

/**
 * An object schema with `properties`. Some providers reject object schemas without `properties`, and boolean
 * subschemas.
 */
export type SentSchema = JsonSchema & { type: "object"; properties: { [name: string]: JsonSchema } };

/** The parameters of a tool as a provider gets them. */
export type AdaptedParameters = {
  readonly schema: SentSchema;
  /** Everything that differs from the parameters of the tool. */
  readonly changes: readonly SchemaChange[];
  /** The places that the provider refuses and that have no other form. */
  readonly refused: readonly RefusedPlace[];
  /** The properties that have other names. */
  readonly names: SentNames | undefined;
};

/** What the form of parameters depends on of a provider. */
type AdaptedFor = {
  readonly rules: { readonly parameters: SchemaRules };
  readonly rewrites?: SchemaRewrites | undefined;
};

/** What was made of schemas that nobody can change, for each set of rules. */
const MADE = new WeakMap<object, Map<SchemaRules, AdaptedParameters>>();

/**
 * The parameters as they are sent; `copy` gives those that the tool has, and adds what it changed. The schema of a ToolInfo is read once, so the
 * caller must not change what it gets.
 */
export function adaptParameters(
  given: object,
  provider: AdaptedFor,
  copy: (findings: Findings) => JsonSchema,
): AdaptedParameters {
  // Another schema may change while it is read.
  if (!isKnown(given)) return adapt(copy, provider);
  const { parameters: rules } = provider.rules;
  const ofSchema = MADE.get(given) ?? new Map<SchemaRules, AdaptedParameters>();
  const made = ofSchema.get(rules);
  if (made) return made;
  const adapted: AdaptedParameters = isTakenAsIs(given as JsonSchema, rules)
    ? { schema: given as SentSchema, changes: [], refused: [], names: undefined }
    : adapt(copy, provider);
  MADE.set(given, ofSchema.set(rules, adapted));
  return adapted;
}

/** The parameters after all rewrites. */
function adapt(
  copy: (findings: Findings) => JsonSchema,
  { rules: { parameters: rules }, rewrites }: AdaptedFor,
): AdaptedParameters {
  const findings: Findings = { changes: [], refused: [] };
  const own = copy(findings) as Mutable;
  const taken = rules.propertyNames ? takenNames(own) : NONE;
  const targets = rootTargets(own);
  const isMerged = targets !== undefined || rules.refusedAtRoot.some((keyword) => own[keyword] !== undefined);
  const hasOwnNames = rules.loneReferences === true || rules.refusesIdentity === true;
  const isPointed = isMerged || (hasOwnNames && hasIdentifiers(own));
  const pointed = isPointed ? pointReferences(own, findings) : own;
  if (targets) inlineRoot(pointed, targets, findings);
  const moved = rules.onlyDefinitions ? rewrites?.definitions(pointed as JsonSchema, findings) : undefined;
  const root = (moved ?? pointed) as Mutable;
  repairRoot(root, findings);
  root.type = "object";
  if (root.properties === undefined) root.properties = {};
  adaptForms(root, rules, findings);
  mergeRoot(root, rules.refusedAtRoot, findings);
  leaveOutKeywords(root, rules, findings);
  rewrites?.types(root, rules, findings);
  const names = rules.propertyNames && renameProperties(root, rules.propertyNames, taken, findings);
  if (rules.limits) checkLimits(root, rules.limits, findings);
  return { schema: root as SentSchema, ...findings, names };
}

const NONE: ReadonlySet<string> = new Set();

/** Removes keywords that the provider refuses. What limits a value stands in the description then. */
function leaveOutKeywords(root: Mutable, rules: SchemaRules, findings: Findings): void {
  if (rules.mostItems !== undefined) limitItems(root, rules.mostItems, findings);
  if (rules.refusedInPatterns) describePatterns(root, rules.refusedInPatterns, findings);
  if (rules.refusesIdentity) dropIdentity(root, findings);
  if (rules.onlyNewDialect && !NEW_DIALECT.test(String(root.$schema))) dropDialect(root, findings);
}

const NEW_DIALECT = /^https?:\/\/json-schema\.org\/draft\/2020-12\/schema#?$/;

function dropIdentity(root: Mutable, { changes }: Findings): void {
  for (const [keyword, before] of removeIdentity(root))
    changes.push({ path: `/${keyword}`, rule: "dialect", before, after: undefined });
}
