// The exports of `public.ts`, and what only the other rooms of this package use.

export { EventReader, keptError } from "./EventReader.ts";
export * from "./public.ts";
export type { CallState } from "./StreamedCall.ts";
