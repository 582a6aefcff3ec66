import { shorten } from "../../checks/index.ts";
import { isKnown } from "../../json/index.ts";
import type { SchemaRules } from "../../rules/index.ts";
import { type JsonSchema, lostReferences, removeIdentity, repairRoot } from "../../schema/index.ts";
import { adaptForms, dropDialect } from "./adaptForms.ts";
import { checkLimits } from "./checkLimits.ts";
import { describePatterns } from "./describePatterns.ts";
import type { Findings, Mutable, RefusedPlace } from "./Findings.ts";
import { inlineRoot, rootTargets } from "./inlineRoot.ts";
import { isTakenAsIs } from "./isTakenAsIs.ts";
import { limitItems } from "./limitItems.ts";
import { mergeRoot } from "./mergeRoot.ts";
import { renameProperties, type SentNames, sentNames, takenNames } from "./propertyNames.ts";
import { recordChanges } from "./recordChanges.ts";
import { hasIdentifiers, pointReferences } from "./references.ts";
import { renameValues } from "./renameValues.ts";
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
const MADE: Made = new WeakMap();
/** The same with complete lists of changes. */
const RECORDED: Made = new WeakMap();
type Made = WeakMap<object, Map<SchemaRules, AdaptedParameters>>;

/**
 * The parameters as they are sent; `copy` gives those that the tool has, and adds what it changed. The schema of a ToolInfo
 * is read once, so the caller must not change what it gets. A complete list of the changes takes longer
 * (`isRecorded`); default: one change for each thing that the provider does not accept.
 */
export function adaptParameters(
  given: object,
  provider: AdaptedFor,
  copy: (findings: Findings) => JsonSchema,
  isRecorded = false,
): AdaptedParameters {
  // Another schema may change while it is read.
  if (!isKnown(given)) return adapt(copy, provider, isRecorded);
  const { parameters: rules } = provider.rules;
  const made = isRecorded ? RECORDED : MADE;
  const ofSchema = made.get(given) ?? new Map<SchemaRules, AdaptedParameters>();
  const known = ofSchema.get(rules);
  if (known) return known;
  const adapted: AdaptedParameters = isTakenAsIs(given as JsonSchema, rules)
    ? { schema: given as SentSchema, changes: [], refused: [], names: undefined }
    : adapt(copy, provider, isRecorded);
  made.set(given, ofSchema.set(rules, adapted));
  return adapted;
}

/** The parameters after all rewrites. */
function adapt(
  copy: (findings: Findings) => JsonSchema,
  { rules: { parameters: rules }, rewrites }: AdaptedFor,
  isRecorded: boolean,
): AdaptedParameters {
  const findings: Findings = { changes: [], refused: [] };
  const own = copy(findings) as Mutable;
  const taken = rules.propertyNames ? takenNames(own) : NONE;
  let root = own;
  const replace = (rule: SchemaChange["rule"], step: (root: Mutable) => Mutable): void => {
    root = isRecorded ? recordChanges(root, rule, findings.changes, step) : step(root);
  };
  const rewrite: Rewrite = (rule, step) => {
    replace(rule, (given) => {
      step(given);
      return given;
    });
  };
  const targets = rootTargets(own);
  const isMerged = targets !== undefined || rules.refusedAtRoot.some((keyword) => own[keyword] !== undefined);
  const hasOwnNames = rules.loneReferences === true || rules.refusesIdentity === true;
  if (isMerged || (hasOwnNames && hasIdentifiers(own))) {
    replace("references", (given) => pointReferences(given, findings));
  }
  if (targets) rewrite("references", (given) => inlineRoot(given, targets, findings));
  else refuseReference(own, findings);
  if (rules.onlyDefinitions && rewrites) {
    replace("references", (given) => rewrites.definitions(given as JsonSchema, findings) as Mutable);
  }
  rewrite("root", (given) => nameRoot(given, findings));
  rewrite("references", (given) => adaptForms(given, rules, findings));
  rewrite("root", (given) => {
    // Arguments are an object, also where `nullable` stands beside the type of all.
    given.type = "object";
    mergeRoot(given, rules.refusedAtRoot, findings);
  });
  leaveOutKeywords(rewrite, rules, findings);
  const names = rules.propertyNames && sentNames(root, rules.propertyNames, taken);
  if (names) rewrite("propertyNames", (given) => renameValues(given, names, findings));
  if (rewrites) rewrite("types", (given) => rewrites.types(given, rules, findings));
  if (names) rewrite("propertyNames", (given) => renameProperties(given, names, findings));
  if (rules.limits) checkLimits(root, rules.limits, findings);
  return { schema: root as SentSchema, ...findings, names };
}

const NONE: ReadonlySet<string> = new Set();

/** Every provider wants the parameters themselves. A recursive reference there leads back to itself. */
function refuseReference(root: Mutable, { refused }: Findings): void {
  const lost = lostReferences(root, root);
  for (const keyword of ["$ref", "$recursiveRef", "$dynamicRef"]) {
    const ref = root[keyword];
    if (typeof ref !== "string" || (keyword === "$dynamicRef" && !lost.includes(keyword))) continue;
    const reason = `no provider takes a "${keyword}" as all parameters, and ${shorten(ref)} has no target that it could be replaced by: write out what it refers to`;
    refused.push({ path: `/${keyword}`, reason });
  }
}

/** Takes a step that changes the parameters by a rule. */
type Rewrite = (rule: SchemaChange["rule"], step: (root: Mutable) => void) => void;

/** Every provider wants the type of all parameters, and their names. */
function nameRoot(root: Mutable, findings: Findings): void {
  repairRoot(root, findings);
  root.type = "object";
  if (root.properties === undefined) root.properties = {};
}

/** Removes keywords that the provider refuses. What limits a value stands in the description then. */
function leaveOutKeywords(rewrite: Rewrite, rules: SchemaRules, findings: Findings): void {
  const { mostItems, refusedInPatterns, refusesIdentity, onlyNewDialect } = rules;
  if (mostItems !== undefined) rewrite("limits", (root) => limitItems(root, mostItems, findings));
  if (refusedInPatterns) rewrite("patterns", (root) => describePatterns(root, refusedInPatterns, findings));
  if (refusesIdentity) rewrite("dialect", (root) => dropIdentity(root, findings));
  if (onlyNewDialect) {
    rewrite("dialect", (root) => {
      if (!NEW_DIALECT.test(String(root.$schema))) dropDialect(root, findings);
    });
  }
}

const NEW_DIALECT = /^https?:\/\/json-schema\.org\/draft\/2020-12\/schema#?$/;

function dropIdentity(root: Mutable, { changes }: Findings): void {
  for (const [keyword, before] of removeIdentity(root))
    changes.push({ path: `/${keyword}`, rule: "dialect", before, after: undefined });
}
