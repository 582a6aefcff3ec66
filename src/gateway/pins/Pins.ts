import { isObject } from "../../schema/index.ts";
import { changedParts, type Fingerprints, isFingerprint } from "../../set/index.ts";
import { GatewayError } from "../GatewayError.ts";
import { fingerprintOf, type PinnedTool } from "./fingerprintOf.ts";
import type { ApprovedTools, PinStore } from "./PinStore.ts";

/** Keeps the fingerprints of tools from when they were first seen, or approved later. */
export class Pins {
  readonly #store: PinStore;
  /** Changes run one after the other, because each reads what the previous one has written. */
  #queue: Promise<unknown> = Promise.resolve();
  readonly #fingerprints: WeakMap<PinnedTool, string> = new WeakMap();
  /** What this process knows to be approved, by server and tool: without the store no tool is seen for the first time. */
  readonly #known: Map<string, Map<string, string>> = new Map();

  constructor(store: PinStore) {
    this.#store = store;
  }

  /**
   * The tools that differ from what was approved, with the parts that have changed. A tool that is seen for the first
   * time is approved. The approval of a tool that is gone stays, because the tool may come back changed.
   *
   * @throws {GatewayError} `invalid_pins`
   */
  async changesOf(
    server: string,
    tools: ReadonlyMap<string, PinnedTool>,
  ): Promise<ReadonlyMap<string, readonly string[]>> {
    const changed = new Map<string, readonly string[]>();
    const known = this.#knownOf(server);
    const found = new Map<string, string>();
    await this.#update(server, async (approved) => {
      changed.clear();
      const added: [string, string][] = [];
      let turn = performance.now();
      for (const [name, tool] of tools) {
        // Fingerprints of thousands of tools take seconds, during which other servers must still be read.
        if (performance.now() - turn > MAX_TURN) {
          await new Promise((resolve) => setTimeout(resolve));
          turn = performance.now();
        }
        const now = this.#fingerprintOf(tool);
        const stored = Object.hasOwn(approved, name) ? approvedOf(approved, name) : undefined;
        const before = stored ?? known.get(name) ?? now;
        found.set(name, before);
        if (stored === undefined) added.push([name, before]);
        if (before !== now) changed.set(name, changedParts(before, now));
      }
      return added;
    });
    for (const [name, before] of found) known.set(name, before);
    return changed;
  }

  /** Approves tools in their current form. */
  async approve(server: string, tools: ReadonlyMap<string, PinnedTool>): Promise<void> {
    const approved = [...tools].map(([name, tool]): [string, string] => [name, this.#fingerprintOf(tool)]);
    await this.#update(server, () => approved);
    const known = this.#knownOf(server);
    for (const [name, fingerprint] of approved) known.set(name, fingerprint);
  }

  /**
   * The names of the tools that are approved in their current form by now, also by another process.
   *
   * @throws {Error}
   */
  async approvedOf(server: string, tools: ReadonlyMap<string, PinnedTool>): Promise<string[]> {
    const all = await this.#read();
    const approved = Object.hasOwn(all, server) ? (all[server] as Fingerprints) : {};
    return [...tools]
      .filter(([name, tool]) => Object.hasOwn(approved, name) && approved[name] === this.#fingerprintOf(tool))
      .map(([name]) => name);
  }

  #knownOf(server: string): Map<string, string> {
    const known = this.#known.get(server) ?? new Map<string, string>();
    this.#known.set(server, known);
    return known;
  }

  #fingerprintOf(tool: PinnedTool): string {
    const known = this.#fingerprints.get(tool) ?? fingerprintOf(tool);
    this.#fingerprints.set(tool, known);
    return known;
  }

  #update(server: string, change: ChangeOf): Promise<void> {
    const work = this.#queue.then(async () => {
      const read = await this.#changed(server, change);
      if (read === undefined) return;
      const { withLock } = this.#store;
      // Another gateway may have written since.
      if (withLock === undefined) await this.#store.write(read);
      else {
        await withLock(async () => {
          const now = await this.#changed(server, change);
          if (now !== undefined) await this.#store.write(now);
        });
      }
    });
    this.#queue = work.catch(() => {});
    return work.catch((cause: unknown) => {
      if (cause instanceof GatewayError) throw cause;
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new GatewayError("invalid_pins", "", `the approved tools cannot be read or kept: ${reason}`, { cause });
    });
  }

  /** The stored fingerprints with a change; `undefined` if it changes nothing. */
  async #changed(server: string, change: ChangeOf): Promise<ApprovedTools | undefined> {
    const all = await this.#read();
    const approved = Object.hasOwn(all, server) ? (all[server] as Fingerprints) : {};
    const entries = await change(approved);
    if (entries.length === 0) return undefined;
    const fingerprints = Object.fromEntries([...Object.entries(approved), ...entries]);
    return Object.fromEntries([...Object.entries(all), [server, fingerprints]]);
  }

  async #read(): Promise<ApprovedTools> {
    const all: unknown = (await this.#store.read()) ?? {};
    if (isObject(all) && Object.values(all).every(isObject)) return all as ApprovedTools;
    throw new GatewayError("invalid_pins", "", "expected the fingerprints of tools by the names of their servers");
  }
}

/** The fingerprints to add to the stored ones. */
type ChangeOf = (approved: Fingerprints) => MaybePromise<readonly [string, string][]>;

type MaybePromise<Value> = Value | Promise<Value>;

/** The milliseconds in a row for which fingerprints are made. @internal */
const MAX_TURN = 50;

function approvedOf(approved: Fingerprints, name: string): string {
  const fingerprint: unknown = approved[name];
  if (isFingerprint(fingerprint)) return fingerprint;
  throw new GatewayError(
    "invalid_pins",
    "",
    `expected a fingerprint of ${JSON.stringify(name)} among the approved tools`,
  );
}
