// What `openjiuwen-tools/schema` gives.
export * from "./public.ts";
// What only the other rooms get: how schemas are walked.
export { forEachSubschema, ignoresRefSiblings, isObject, pointerSteps, pointerTo } from "./subschemas.ts";
