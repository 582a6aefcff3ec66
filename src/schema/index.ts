// What `openjiuwen-tools/schema` gives.

// What only the other rooms get: how a schema of somebody else is read, and how schemas are walked.
export { checkParameters } from "./checkParameters.ts";
export { usableSchema } from "./checkSchema.ts";
export { copySchema, lowerTypes } from "./copySchema.ts";
export { ignoresRefSiblings } from "./dialectOf.ts";
export { frozenSchema } from "./frozenSchema.ts";
export { impliedTypes, KEYWORDS_OF } from "./impliedTypes.ts";
export { modernKeywords, originalKeyword } from "./modernKeywords.ts";
export * from "./public.ts";
export { readable } from "./readable.ts";
export { dynamicAnchor, dynamicAnchors, resourceOf, type SchemaPlace } from "./resolveReference.ts";
export { problemsText } from "./SchemaError.ts";
export type { Spelled, SpelledParameters } from "./Source.ts";
export { standardJsonSchema } from "./standardJsonSchema.ts";
export { forEachSubschema, hasDynamicReferences, isObject, pointerSteps, pointerTo } from "./subschemas.ts";
export { wayToSchema } from "./wayToSchema.ts";
