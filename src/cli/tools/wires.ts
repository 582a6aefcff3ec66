import { STRICT_PROVIDERS, type StrictProvider } from "../../strict/index.ts";
import type { AnyWire } from "../../wire/index.ts";
import * as wire from "../../wire/index.ts";

/** A format in which tools can be written as JSON. */
export type EncodedFormat = wire.FormatName<"json">;

/** The formats in which tools can be written as JSON. */
export const ENCODERS: { readonly [Id in EncodedFormat]: AnyWire } = named(wire.formatsOf("json"));

/** No tool is left out. */
export const ALL = { onUnsupported: "error" } as const;

/** The wire by which a provider gets tools as JSON; `undefined` if there is no format for it. */
export function wireOf(provider: wire.CheckedProvider): AnyWire | undefined {
  if (provider === "mcp-hosts") return wire.mcp.forHosts();
  if (provider in ENCODERS) return ENCODERS[provider as EncodedFormat];
  // A server of Chat has its own name and the format of Chat.
  const isServer = wire.CHECKED_PROVIDERS[provider].id !== provider;
  return isServer ? wire.openaiChat.forServer(provider as Parameters<typeof wire.openaiChat.forServer>[0]) : undefined;
}

/** The formats in which calls can be read. */
export const DECODERS: { readonly [name: string]: wire.WireDecoder } = named(wire.providers.map(({ id }) => id));

/** The wires of formats, which are exported by names of their own. */
function named<Id extends wire.FormatName>(ids: readonly Id[]) {
  // biome-ignore lint/performance/noDynamicNamespaceImportAccess: the command has all wires
  return Object.fromEntries(ids.map((id) => [id, wire[wire.exportedName(id)]])) as never;
}

/**
 * The providers that enforce schemas, and the formats in which each takes tools, the usual one first: its own, or those of
 * others whose servers accept its strict form.
 */
export const PROVIDERS: { readonly [provider in StrictProvider]: readonly [EncodedFormat, ...EncodedFormat[]] } =
  Object.fromEntries(STRICT_PROVIDERS.map((provider) => [provider, formatsFor(provider)])) as never;

function formatsFor(provider: StrictProvider): readonly EncodedFormat[] {
  const formats = wire.formatsOf("json");
  const own = formats.filter((id) => id === provider);
  return own.length > 0 ? own : formats.filter((id) => wire.formatNamed(id)?.strict?.includes(provider));
}
