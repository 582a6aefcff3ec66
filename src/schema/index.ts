// What `openjiuwen-tools/schema` gives.

// What only the other rooms get: how schemas are walked.
export { ignoresRefSiblings } from "./dialectOf.ts";
export { frozenSchema } from "./frozenSchema.ts";
export { impliedTypes } from "./impliedTypes.ts";
export { modernKeywords, originalKeyword } from "./modernKeywords.ts";
export * from "./public.ts";
export { dynamicAnchor, resourceOf, type SchemaPlace } from "./resolveReference.ts";
export type { Spelled } from "./Source.ts";
export { standardJsonSchema } from "./standardJsonSchema.ts";
export { forEachSubschema, hasDynamicReferences, isObject, pointerSteps, pointerTo } from "./subschemas.ts";
