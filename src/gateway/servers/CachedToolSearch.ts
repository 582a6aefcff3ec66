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
import { userKey } from "../userKey.ts";
import type { ServerTools } from "./ServerTools.ts";

export type CachedToolSearchInit = {
  readonly embed: Embed | undefined;
  readonly memory: readonly ToolUse[] | undefined;
  readonly isPerCaller: () => boolean;
};

/** A search of a user. */
type Asked = { readonly by: string; readonly queries: readonly string[]; readonly hits: readonly ToolHit[] };

type Search = ToolSearch<ToolHit[] | Promise<ToolHit[]>>;

/** A tool in a list of tools. */
type Place = { readonly server: string; readonly name: string };

/**
 * Searches the tools of all servers. An index is built again when a list of tools has changed; callers who see other
 * lists than others have one of their own.
 */
export class CachedToolSearch {
  readonly #embed: Embed | undefined;
  /** `undefined` if uses are not recorded. */
  readonly #memory: readonly ToolUse[] | undefined;
  readonly #isPerCaller: () => boolean;
  /** The last indexes, the latest first. All have the same memory. */
  #made: { readonly lists: readonly ServerTools[]; readonly search: Search }[] = [];
  /** The last searches, the latest first. */
  #asked: Asked[] = [];

  /** `isPerCaller` tells whether callers may see other tools than others. */
  constructor({ embed, memory, isPerCaller }: CachedToolSearchInit) {
    this.#embed = embed;
    this.#memory = memory;
    this.#isPerCaller = isPerCaller;
  }

  get memory(): readonly ToolUse[] {
    return this.#made[0]?.search.memory ?? this.#memory ?? [];
  }

  async search(
    lists: readonly ServerTools[],
    queries: string | readonly string[],
    { user, ...limits }: SearchLimits & { readonly user?: unknown } = {},
  ): Promise<ToolHit[]> {
    const hits = await this.#searchOf(lists)(queries, limits);
    if (this.#memory !== undefined) {
      const asked = { by: userKey(user), queries: [queries].flat(), hits };
      this.#asked = [asked, ...this.#asked.slice(0, MAX_ASKED - 1)];
    }
    return hits;
  }

  /** Records a successful call of a user: if a search of the same user found the tool, its query was about this tool. */
  async noteUse({ server, name }: Place, user: unknown): Promise<void> {
    const search = this.#made[0]?.search;
    const isTool = (hit: ToolHit): boolean => hit.server === server && hit.name === name;
    const by = userKey(user);
    const asked = this.#asked.find((one) => one.by === by && one.hits.some(isTool));
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
    if (best === undefined || this.memory.some(isKnown)) return;
    for (const { search } of this.#made) search.remember({ query: best.query, server, name });
  }

  #searchOf(lists: readonly ServerTools[]): Search {
    const isOf = (made: readonly ServerTools[]): boolean =>
      made.length === lists.length && lists.every((list, index) => list === made[index]);
    const made = this.#made.find((one) => isOf(one.lists)) ?? { lists, search: this.#make(lists) };
    this.#made = [made, ...this.#made.filter((one) => one !== made)].slice(0, this.#isPerCaller() ? MAX_INDEXES : 1);
    return made.search;
  }

  #make(lists: readonly ServerTools[]): Search {
    const infos = lists.flatMap(({ tools }) => [...tools.values()].map(({ info }) => info as ToolInfo));
    const options: ToolSearchOptions = { memory: this.memory, words: EVERYDAY_WORDS };
    return this.#embed
      ? createToolSearch(infos, { ...options, embed: this.#embed })
      : createToolSearch(infos, { ...options, embed: undefined });
  }
}

/** The number of latest indexes that are kept. @internal */
const MAX_INDEXES = 8;

/** The number of latest searches to which a call can be related. @internal */
const MAX_ASKED = 20;
