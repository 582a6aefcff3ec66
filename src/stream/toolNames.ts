import { MAX_DEPTH, parse, type WriteOptions, write } from "../json/index.ts";
import type { CalledTools } from "../tool/index.ts";
import type { AnyWire, WireDecoder } from "../wire/index.ts";

/** The names of the tools of a stream. */
export type ToolNames = {
  /** The full name of a tool for the provider's name of it. */
  readonly fullName: (wireName: string, namespace?: string) => string;
  /** Whether there is a tool with the provider's name. */
  readonly isTool: (wireName: string) => boolean;
  /** The arguments so far with the tool's own names for its properties, of which the provider may have others. */
  readonly ownArguments: (name: string, value: unknown) => unknown;
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
  const renaming = new Map<string, boolean>();
  const ownArguments: ToolNames["ownArguments"] = (name, value) => {
    const tool = wire.decodeArguments && value !== undefined ? tools?.get(name) : undefined;
    if (tool === undefined) return value;
    let isRenaming = renaming.get(name);
    if (isRenaming === undefined) {
      const changes = (wire as Partial<AnyWire>).toolChanges?.([tool], { onUnsupported: "drop" }) ?? [];
      isRenaming = changes.some(({ rule }) => rule === "propertyNames");
      renaming.set(name, isRenaming);
    }
    if (!isRenaming) return value;
    const text = wire.decodeArguments?.(name, write(value, ESCAPED), { tools });
    return text === undefined ? value : parse(text, { integers: "bigint", maxDepth: MAX_DEPTH });
  };
  return { fullName, isTool: (wireName) => tools?.get(fullName(wireName)) !== undefined, ownArguments };
}

/** @internal */
const MAX_NAMES = 1000;

/** A text may end within a surrogate pair. */
const ESCAPED: WriteOptions = { style: "json.dumps", separators: [",", ":"] };
