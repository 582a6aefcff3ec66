import type { WireDecoder } from "../../src/wire/index.ts";
import * as wires from "../../src/wire/public.ts";

/** The wire with a name, such as `openai-chat`. */
export function wireNamed(name: string): WireDecoder {
  for (const wire of Object.values(wires)) if (typeof wire === "object" && wire.name === name) return wire;
  throw new Error(`expected the name of a wire, received ${name}`);
}
