import type { CalledTools } from "../tool/index.ts";
import type { WireDecoder } from "../wire/index.ts";

/** The names of the tools of a stream. */
export type ToolNames = {
  /** The full name of a tool for the provider's name of it. */
  readonly fullName: (wireName: string, namespace?: string) => string;
  /** Whether there is a tool with the provider's name. */
  readonly isTool: (wireName: string) => boolean;
};

/** The names of tools in a format. */
export function toolNames(wire: WireDecoder, tools: CalledTools | undefined): ToolNames {
  const known = new Map<string, string>();
  const fullName: ToolNames["fullName"] = (wireName, namespace) => {
    if (!wire.decodeName || !(tools || namespace)) return wireName;
    const key = namespace === undefined ? wireName : JSON.stringify([namespace, wireName]);
    let full = known.get(key);
    if (full === undefined) {
      full = wire.decodeName(wireName, { tools }, namespace);
      // This runs for each part of a name.
      if (known.size >= MAX_NAMES) known.clear();
      known.set(key, full);
    }
    return full;
  };
  return { fullName, isTool: (wireName) => tools?.get(fullName(wireName)) !== undefined };
}

/** @internal */
const MAX_NAMES = 1000;
