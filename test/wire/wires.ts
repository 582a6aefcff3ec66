import type { AnyWire } from "../../src/wire/index.ts";
import type { Wire, WireDecoder } from "../../src/wire/public.ts";
import * as exported from "../../src/wire/public.ts";

type Exported = typeof exported;
/** The exports that are wires or decoders, by name. */
type Wires = { readonly [Key in keyof Exported as Exported[Key] extends WireDecoder ? Key : never]: Exported[Key] };
type EncoderKey = { [Key in keyof Wires]: Wires[Key] extends { encodeTurn: unknown } ? Key : never }[keyof Wires];

const isWire = (value: unknown): value is WireDecoder =>
  typeof value === "object" && value !== null && "decodeMessage" in value;

/** Everything that `openjiuwen-tools/wire` exports and that decodes answers. */
export const decoders: readonly WireDecoder[] = Object.values(exported).filter(isWire);

/** Those that can encode too, by the names under which they are exported. */
export const wires = Object.fromEntries(
  Object.entries(exported).filter(([, value]) => isWire(value) && "encodeTurn" in value),
) as unknown as Pick<Wires, EncoderKey>;

/** The name under which a wire that encodes is exported, such as `openaiChat`. */
export type WireKey = EncoderKey;

/** Those that can encode too, without the types of what they write. */
export const encoders = Object.values(wires) as unknown as readonly Wire[];

/** Those that read the events of streams. */
export const streaming = decoders.filter((wire) => "decodeEvent" in wire);

/** Those that join the events of a stream into an answer that they can send back. */
export const collecting = encoders.filter((wire) => "collect" in wire) as readonly AnyWire[];

/** Fails for a name that is not one of a wire. */
export function wireNamed(name: string): WireDecoder {
  const wire = decoders.find((decoder) => decoder.name === name);
  if (wire === undefined) throw new Error(`expected the name of a wire, received ${name}`);
  return wire;
}
