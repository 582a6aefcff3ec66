/** Where another judge is known to be wrong: the keywords of a minimal schema that shows it, and why. */
export type KnownFault = { readonly judge: string; readonly keywords: RegExp; readonly reason: string };

export const KNOWN_FAULTS: readonly KnownFault[] = [
  {
    judge: "Ajv",
    keywords: /"multipleOf"/,
    reason: "divides floats, so 0.3 is no multiple of 0.1 and 1e300 one of 0.7",
  },
  {
    judge: "Ajv",
    keywords: /"unevaluated(?:Items|Properties)"/,
    reason: "forgets or leaks what was evaluated in branches and references",
  },
  {
    judge: "Ajv",
    keywords: /"\$(?:dynamic|recursive)Ref"/,
    reason: "takes the dynamic scope of the compilation for that of the value",
  },
  {
    judge: "Ajv",
    keywords: /"(?:required|dependentRequired|dependencies)":.*\[(?:[^\]]*,)?""/,
    reason: "never asks for a property with an empty name",
  },
  {
    judge: "Ajv",
    keywords: /"contains"/,
    reason: "finds an item in an empty array, if the schema of `contains` accepts everything",
  },
  {
    judge: "jsonschema",
    keywords: /"additionalProperties".*"unevaluatedProperties"|"unevaluatedProperties".*"additionalProperties"/,
    reason: "forgets in draft 2019-09 what additionalProperties has evaluated",
  },
  {
    judge: "jsonschema",
    keywords: /"\$recursiveRef"/,
    reason: "forgets in draft 2019-09 what was evaluated behind a recursive reference",
  },
  { judge: "Ajv", keywords: /"__proto__"/, reason: "passes over a property with the name __proto__" },
];
