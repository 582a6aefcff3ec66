import type { ToolInfo } from "../../tool/index.ts";
import {
  createToolSearch,
  type SearchLimits,
  type ToolHit,
  type ToolSearch,
  type ToolSearchOptions,
} from "../search/createToolSearch.ts";
import type { Embed } from "../search/embeddings.ts";
import { EVERYDAY_WORDS } from "../search/everydayWords.ts";
import type { ToolUse } from "../search/ToolMemory.ts";
import type { ServerTools } from "./ServerTools.ts";

type Asked = { readonly queries: readonly string[]; readonly hits: readonly ToolHit[] };

/** Searches the tools of all servers. The index is built again when a list of tools has changed. */
export class CachedToolSearch {
  readonly #embed: Embed | undefined;
  /** `undefined` if uses are not recorded. */
  #memory: readonly ToolUse[] | undefined;
  #made:
    | { readonly lists: readonly ServerTools[]; readonly search: ToolSearch<ToolHit[] | Promise<ToolHit[]>> }
    | undefined;
  /** The last searches, the latest first. */
  #asked: Asked[] = [];

  constructor(embed: Embed | undefined, memory: readonly ToolUse[] | undefined) {
    this.#embed = embed;
    this.#memory = memory;
  }

  get memory(): readonly ToolUse[] {
    return this.#made?.search.memory ?? this.#memory ?? [];
  }

  async search(
    lists: readonly ServerTools[],
    queries: string | readonly string[],
    limits?: SearchLimits,
  ): Promise<ToolHit[]> {
    const hits = await this.#searchOf(lists)(queries, limits);
    if (this.#memory !== undefined) {
      this.#asked = [{ queries: [queries].flat(), hits }, ...this.#asked.slice(0, MAX_ASKED - 1)];
    }
    return hits;
  }

  /** Records a successful call: if a search found the tool, its query was about this tool. */
  async noteUse(server: string, name: string): Promise<void> {
    const search = this.#made?.search;
    const isTool = (hit: ToolHit): boolean => hit.server === server && hit.name === name;
    const asked = this.#asked.find(({ hits }) => hits.some(isTool));
    if (search === undefined || asked === undefined) return;
    const limit = asked.hits.length;
    const places = await Promise.all(
      asked.queries.map(async (query) => {
        const place = (await search(query, { limit })).findIndex(isTool);
        return { query, place: place < 0 ? limit : place };
      }),
    );
    // Of several queries, the one that ranks the tool highest is recorded.
    const [best] = places.sort((left, right) => left.place - right.place);
    const isKnown = (use: ToolUse): boolean => use.query === best?.query && use.server === server && use.name === name;
    if (best !== undefined && !search.memory.some(isKnown)) search.remember({ query: best.query, server, name });
  }

  #searchOf(lists: readonly ServerTools[]): ToolSearch<ToolHit[] | Promise<ToolHit[]>> {
    const isCurrent =
      this.#made?.lists.length === lists.length && lists.every((list, index) => list === this.#made?.lists[index]);
    if (this.#made !== undefined && isCurrent) return this.#made.search;
    const infos = lists.flatMap(({ tools }) => [...tools.values()].map(({ info }) => info as ToolInfo));
    const options: ToolSearchOptions = { memory: this.memory, words: EVERYDAY_WORDS };
    const search = this.#embed
      ? createToolSearch(infos, { ...options, embed: this.#embed })
      : createToolSearch(infos, { ...options, embed: undefined });
    this.#made = { lists, search };
    return search;
  }
}

/** The number of latest searches to which a call can be related. @internal */
const MAX_ASKED = 20;
