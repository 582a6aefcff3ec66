import type { RawTool } from "../McpService.ts";
import { isSame } from "../upstream/jsonValues.ts";
import type { ServerTools } from "./ServerTools.ts";
import type { StoredTools } from "./ToolIndex.ts";

export type StoredListInit = {
  /** Keeps the list. Default: nothing does. */
  readonly stored: StoredTools | undefined;
  /** Makes the tools of a list. */
  serve(listed: readonly RawTool[]): Promise<ServerTools>;
  /** The tools or the fault have changed. */
  onChange(): void;
};

/** The last list of a server's tools, which is used until the server has been started. */
export class StoredList {
  readonly #init: StoredListInit;
  #reading: Promise<ServerTools | undefined> | undefined;
  #listed: readonly RawTool[] | undefined;
  #tools: ServerTools | undefined;
  #fault: string | undefined;

  constructor(init: StoredListInit) {
    this.#init = init;
  }

  /** The tools, if the list has been read. */
  get tools(): ServerTools | undefined {
    return this.#tools;
  }

  /** Why the list cannot be used or kept. */
  get fault(): string | undefined {
    return this.#fault;
  }

  /** Reads the list, once. One that cannot be used is a fault. */
  read(): Promise<ServerTools | undefined> {
    this.#reading ??= this.#read();
    return this.#reading;
  }

  /** Keeps a list of the server, unless it is kept already. */
  async write(listed: readonly RawTool[]): Promise<void> {
    const { stored, onChange } = this.#init;
    if (stored === undefined) return;
    await this.read();
    if (isSame(listed, this.#listed)) return;
    this.#listed = listed;
    const before = this.#fault;
    this.#fault = await stored.write(listed).then(
      () => undefined,
      (cause: Error) => `its list of tools cannot be stored: ${cause.message}`,
    );
    if (this.#fault !== before) onChange();
  }

  async #read(): Promise<ServerTools | undefined> {
    const { stored, serve, onChange } = this.#init;
    if (stored === undefined) return undefined;
    try {
      const listed = await stored.read();
      if (listed === undefined) return undefined;
      this.#tools = await serve(listed);
      this.#listed = listed;
    } catch (cause) {
      this.#fault = `its stored list of tools is not used: ${(cause as Error).message}`;
    }
    onChange();
    return this.#tools;
  }
}
