export { CONVERSIONS } from "./CONVERSIONS.ts";
export type { Conversion } from "./Conversion.ts";
export { type ConversionDifference, type ConversionReport, compareConversions } from "./compareConversions.ts";
export { type ConversionAnswer, type PythonConversions, startConversions } from "./startConversions.ts";
