import { isDeepStrictEqual } from "node:util";
import { mapTexts, type ServerConfig, shownName } from "../../../gateway/index.ts";
import { connectionOf, lostSettings } from "./connectionOf.ts";
import type { FoundServer, HostConfig } from "./findHostServers.ts";

/** The servers of several hosts under names of their own, and what became of each. */
export type MergedServers = {
  readonly servers: ReadonlyMap<string, ServerConfig>;
  readonly inputs: readonly unknown[];
  /** For each server that was found: its name in the merged config, or what was done instead. */
  readonly notes: ReadonlyMap<FoundServer, string | undefined>;
};

/** The config that gets the servers. */
export type Target = {
  /** The servers that are there already, which stay as they are. */
  readonly servers: { readonly [name: string]: unknown };
  readonly inputs: readonly unknown[];
  /** Where its servers start. */
  readonly folder: string;
};

/**
 * Merges the servers of hosts. A server that connects to the same as one before is taken once; another one of the same
 * name gets the name of its host too.
 */
export function mergeServers(
  configs: readonly HostConfig[],
  { servers: taken, inputs: takenInputs, folder }: Target,
): MergedServers {
  const servers = new Map<string, ServerConfig>();
  const inputs = new Map(takenInputs.map((input) => [idOf(input), input]));
  const notes = new Map<FoundServer, string | undefined>();
  const known = new Map<string, unknown>(Object.entries(taken));
  const found = configs.flatMap(({ host, servers: own, inputs: asked }) => {
    const ids = new Map(asked.flatMap((input) => addInput(input, host.id, inputs)));
    return own.map((each) => ({ host, each, ids }));
  });
  // A server that one host has switched off and another one not is taken once, as it runs.
  for (const { host, each, ids } of found.toSorted((a, b) => Number(isDisabled(a.each)) - Number(isDisabled(b.each)))) {
    if (each.server === undefined) {
      notes.set(each, `left out: ${each.skipped}`);
      continue;
    }
    const server = renameInputs(each.server, (id) => ids.get(id) ?? id);
    // As the gateway reads it.
    const shown = shownName(each.name);
    const connected = (value: unknown): object =>
      connectionOf(
        renameInputs(value, (id) => sameInput(id, inputs)),
        folder,
      );
    const connection = connected(server);
    const isSame = (value: unknown): boolean => isDeepStrictEqual(connected(value), connection);
    const name = freeName(shown, host.id, known, isSame);
    const off = each.isOff === true ? [`disabled, as ${host.name} has it switched off`] : [];
    if (known.has(name)) {
      const lost = lostSettings(server, known.get(name)).map((key) => `; its ${key} is left out`);
      notes.set(each, `the same as ${JSON.stringify(name)}${lost.join("")}`);
    } else {
      known.set(name, server);
      servers.set(name, server);
      const reason = name === shown ? "a name has at most 128 visible characters" : "the name is taken";
      const renamed = name === each.name ? [] : [`as ${JSON.stringify(name)}: ${reason}`];
      notes.set(each, [...renamed, ...off].join("; ") || undefined);
    }
  }
  const used = JSON.stringify([...servers.values()]);
  const needed = [...inputs].filter(([id, input]) => takenInputs.includes(input) || used.includes(`\${input:${id}}`));
  return { servers, inputs: needed.map(([, input]) => input), notes };
}

/** The name under which the same is known, or the first one that is free. */
function freeName(
  name: string,
  host: string,
  known: ReadonlyMap<string, unknown>,
  isSame: (value: unknown) => boolean,
): string {
  const same = [...known].find(([other, value]) => (other === name || other.startsWith(`${name}-`)) && isSame(value));
  if (same !== undefined) return same[0];
  let free = name;
  for (let number = 1; known.has(free); number++) free = number === 1 ? `${name}-${host}` : `${name}-${host}-${number}`;
  return free;
}

const isDisabled = ({ server }: FoundServer): boolean => server?.disabled === true;

const idOf = (input: unknown): string => String((input as { id?: unknown } | null)?.id);

/** Adds an input; another one with its id gets the name of its host. Answers what the id has become. */
function addInput(input: unknown, host: string, inputs: Map<string, unknown>): [string, string][] {
  if (typeof input !== "object" || input === null || !("id" in input)) return [];
  const id = idOf(input);
  const asked = { ...input, id };
  const name = freeName(id, host, inputs, (value) => isDeepStrictEqual({ ...Object(value), id }, asked));
  if (!inputs.has(name)) inputs.set(name, { ...input, id: name });
  return [[id, name]];
}

/** The first of the inputs with this id, before or behind its renaming, that differ in what they tell the user alone. */
function sameInput(id: string, inputs: ReadonlyMap<string, unknown>): string {
  const asked = askedOf(inputs.get(id));
  const isSame = ([name, input]: [string, unknown]): boolean =>
    (id === name || id.startsWith(`${name}-`)) && isDeepStrictEqual(askedOf(input), asked);
  return [...inputs].find(isSame)?.[0] ?? id;
}

const askedOf = (input: unknown): object => ({ ...Object(input), id: "", description: "" });

const renameInputs = <Value>(value: Value, nameOf: (id: string) => string): Value =>
  mapTexts(value, (text) => text.replace(/\$\{input:([^{}]+)\}/g, (_, id: string) => `\${input:${nameOf(id)}}`));
