import type { Wire } from "../../wire/index.ts";

/** The format of any provider. */
// biome-ignore lint/suspicious/noExplicitAny: a wire with any types of payloads
export type AnyWire = Wire<any, any, any, any, any, any>;
