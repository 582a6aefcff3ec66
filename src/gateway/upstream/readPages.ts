import { isObject } from "../../schema/index.ts";
import type { RawResult } from "../McpService.ts";
import { isSame, jsonSize } from "./jsonValues.ts";

/** How much of a list is read. */
export type PageLimits = { readonly pages: number; readonly entries?: number; readonly length?: number };

/** The entries of a list, and what the server did wrong, each the rest of a sentence about the server. */
export type ReadPages = { readonly entries: RawResult[]; readonly warnings: readonly string[] };

/**
 * All pages of a list of a server, such as its `tools`. A cursor that comes again, or a limit, ends the list with a
 * warning. An entry that comes again on a later page counts once.
 *
 * @example
 * await readPages("tools", (params) => connection.request("tools/list", params, request), { pages: 100 });
 */
export async function readPages(
  key: string,
  ask: (params: RawResult) => Promise<RawResult>,
  limits: PageLimits,
): Promise<ReadPages> {
  const list = new List(key, limits);
  for (let params: RawResult = {}; ; ) {
    const page = await ask(params);
    const entries = page[key];
    if (!Array.isArray(entries))
      return list.end(`expected a list as ${JSON.stringify(key)}, received ${kindOf(entries)}`);
    list.addPage(entries);
    const { nextCursor: cursor = "" } = page;
    if (cursor === "" || cursor === null) return list.end();
    const fault = list.faultOf(cursor);
    if (fault !== undefined) return list.end(fault);
    params = { cursor };
  }
}

/** The entries that were read. */
class List {
  readonly entries: RawResult[] = [];
  readonly #key: string;
  readonly #idKey: string;
  /** By id: the entry of an earlier page. */
  readonly #known: Map<unknown, RawResult> = new Map();
  readonly #limits: PageLimits;
  readonly #cursors: Set<unknown> = new Set();
  #length = 0;
  #repeated = 0;
  #wrong = 0;

  constructor(key: string, limits: PageLimits) {
    this.#key = key;
    this.#limits = limits;
    this.#idKey = IDS[key] ?? "name";
  }

  /** Why the page of a cursor is not asked for. */
  faultOf(cursor: unknown): string | undefined {
    const { pages, entries = Number.POSITIVE_INFINITY, length = Number.POSITIVE_INFINITY } = this.#limits;
    if (typeof cursor !== "string") {
      return `expected a text as the cursor of the next page, received ${typeof cursor}`;
    }
    if (this.#cursors.has(cursor)) return "the cursor of a page came again";
    this.#cursors.add(cursor);
    if (this.#cursors.size >= pages) return `it has more than ${pages} pages`;
    if (this.entries.length >= entries) return `it has more than ${entries} entries`;
    return this.#length >= length ? `it is longer than ${length} characters` : undefined;
  }

  addPage(page: readonly unknown[]): void {
    const { length } = this.#limits;
    if (length !== undefined) this.#length += jsonSize(page, length - this.#length);
    const added: RawResult[] = [];
    for (const entry of page) {
      const id = isObject(entry) ? entry[this.#idKey] : undefined;
      // Resources and prompts without one are counted where they are shown.
      if (!isObject(entry) || (typeof id !== "string" && this.#key === "tools")) this.#wrong++;
      else if (id !== undefined && isSame(this.#known.get(id), entry)) this.#repeated++;
      else added.push(entry as RawResult);
    }
    for (const entry of added) {
      this.#known.set(entry[this.#idKey], entry);
      this.entries.push(entry);
    }
  }

  /** The list, with a warning for each kind of fault. */
  end(fault?: string): ReadPages {
    const { entries: most = Number.POSITIVE_INFINITY } = this.#limits;
    const isCut = fault === undefined && this.entries.length > most;
    const reason = isCut ? `it has more than ${most} entries` : fault;
    const what = `its list of ${this.#key}`;
    const warnings = [
      ...(reason === undefined ? [] : [`${what} was not read to its end: ${reason}`]),
      ...(this.#repeated === 0 ? [] : [`${what} has ${this.#repeated} entries on more than one page`]),
      ...(this.#wrong === 0 ? [] : [`${what} has ${this.#wrong} entries without a text as "${this.#idKey}"`]),
    ];
    return { entries: this.entries.slice(0, most), warnings };
  }
}

const kindOf = (value: unknown): string => (value === undefined ? "none" : value === null ? "null" : typeof value);

/** What an entry of a list is known by. Default: `name`. */
const IDS: { readonly [key: string]: string } = { resources: "uri", resourceTemplates: "uriTemplate" };
