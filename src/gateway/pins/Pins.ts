import { isObject } from "../../schema/index.ts";
import { type Fingerprints, ToolSet } from "../../set/index.ts";
import type { ToolInfo } from "../../tool/index.ts";
import { GatewayError } from "../GatewayError.ts";
import type { ApprovedTools, PinStore } from "./PinStore.ts";

/** Keeps the fingerprints of tools from when they were first seen, or approved later. */
export class Pins {
  readonly #store: PinStore;
  /** Changes run one after the other, because each reads what the previous one has written. */
  #queue: Promise<unknown> = Promise.resolve();

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
    tools: ReadonlyMap<string, ToolInfo>,
  ): Promise<ReadonlyMap<string, readonly string[]>> {
    const changed = new Map<string, readonly string[]>();
    await this.#update(server, async (approved) => {
      const added: [string, string][] = [];
      let turn = performance.now();
      for (const [name, tool] of tools) {
        // Fingerprints of thousands of tools take seconds, during which other servers must still be read.
        if (performance.now() - turn > MAX_TURN) {
          await new Promise((resolve) => setTimeout(resolve));
          turn = performance.now();
        }
        const before = Object.hasOwn(approved, name) ? { [name]: approved[name] as string } : {};
        const set = new ToolSet([tool]);
        const { parts } = set.diff(before);
        if (Object.hasOwn(parts, name)) changed.set(name, parts[name] as readonly string[]);
        else if (!Object.hasOwn(before, name)) added.push([name, fingerprintOf(set, name)]);
      }
      return added;
    });
    return changed;
  }

  /** Approves tools in their current form. */
  async approve(server: string, tools: ReadonlyMap<string, ToolInfo>): Promise<void> {
    await this.#update(server, () =>
      [...tools].map(([name, tool]): [string, string] => [name, fingerprintOf(new ToolSet([tool]), name)]),
    );
  }

  #update(server: string, change: ChangeOf): Promise<void> {
    const work = this.#queue.then(async () => {
      const all = await this.#read();
      const approved = Object.hasOwn(all, server) ? (all[server] as Fingerprints) : {};
      const entries = await change(approved);
      if (entries.length === 0) return;
      const fingerprints = Object.fromEntries([...Object.entries(approved), ...entries]);
      await this.#store.write(Object.fromEntries([...Object.entries(all), [server, fingerprints]]));
    });
    this.#queue = work.catch(() => {});
    return work.catch((cause: unknown) => {
      if (cause instanceof GatewayError) throw cause;
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new GatewayError("invalid_pins", "", `the approved tools cannot be read or kept: ${reason}`, { cause });
    });
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

const fingerprintOf = (set: ToolSet<readonly ToolInfo[]>, name: string): string => set.fingerprint()[name] as string;
