import type { RawTool } from "../raw.ts";
import type { FetchedTools } from "./fetchTools.ts";
import { isSame } from "./isSame.ts";

/** The tools of a server, from the moment when they are asked for until they may be others. */
export class ToolList {
  readonly tools: Promise<readonly RawTool[]>;
  #expires = Number.POSITIVE_INFINITY;
  #isFetched = false;

  /** `onOther` is called when the tools are others than `before`. If they are not, the same array stays. */
  constructor(fetching: Promise<FetchedTools>, before: ToolList | undefined, onOther: () => void) {
    this.tools = this.#read(fetching, before, onOther);
  }

  get isStale(): boolean {
    return performance.now() >= this.#expires;
  }

  /** The server was started again, and may have others. */
  expire(): void {
    if (this.#isFetched) this.#expires = 0;
  }

  async #read(
    fetching: Promise<FetchedTools>,
    before: ToolList | undefined,
    onOther: () => void,
  ): Promise<readonly RawTool[]> {
    const { tools, lifetimeMs } = await fetching;
    this.#expires = performance.now() + lifetimeMs;
    this.#isFetched = true;
    const known = await before?.tools.catch(() => undefined);
    if (known === undefined) return tools;
    if (isSame(known, tools)) return known;
    onOther();
    return tools;
  }
}
