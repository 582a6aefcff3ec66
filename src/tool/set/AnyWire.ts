import type { Wire } from "../../wire/index.ts";

/** A provider's format, whatever it is. */
// biome-ignore lint/suspicious/noExplicitAny: any wire, whatever the types of its payloads
export type AnyWire = Wire<any, any, any, any, any, any>;
