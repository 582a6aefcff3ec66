import { MAX_REMEMBERED_QUERY, MAX_USES } from "../limits.ts";
import { type SearchableTool, serverOf } from "./searchableTool.ts";
import { termsOf } from "./terms.ts";
import { indexOf, type Postings, scoresIn } from "./wordIndex.ts";

/**
 * A tool that was the right one for a query.
 *
 * @example
 * const use: ToolUse = { query: "Will it rain?", server: "maps", name: "get_weather" };
 */
export type ToolUse = { readonly query: string; readonly server?: string | undefined; readonly name: string };

/** The last queries for which tools were used. */
export class ToolMemory {
  readonly #tools: readonly SearchableTool[];
  readonly #uses: ToolUse[] = [];
  /** Undefined after each use, until the next search. */
  #index: Postings | undefined;

  constructor(tools: readonly SearchableTool[], uses: readonly ToolUse[]) {
    this.#tools = tools;
    for (const use of uses) this.add(use);
  }

  get uses(): readonly ToolUse[] {
    return [...this.#uses];
  }

  add({ query, server, name }: ToolUse): void {
    this.#uses.push({ query: query.slice(0, MAX_REMEMBERED_QUERY), ...(server !== undefined && { server }), name });
    if (this.#uses.length > MAX_USES) this.#uses.shift();
    this.#index = undefined;
  }

  /** How well each tool fits by the queries that it was used for. */
  scores(query: string): Float64Array {
    this.#index ??= this.#indexed();
    const needs = termsOf(query).map((term) => ({ weight: 1, terms: [[term, 1]] as const }));
    return scoresIn(this.#index, this.#tools.length, needs);
  }

  #indexed(): Postings {
    const terms = new Map<string, string[]>();
    for (const { query, server, name } of this.#uses) {
      const key = keyOf(server, name);
      terms.set(key, [...(terms.get(key) ?? []), ...termsOf(query)]);
    }
    const documents = this.#tools.map((tool) => [terms.get(keyOf(serverOf(tool), tool.name)) ?? []]);
    return indexOf([1], documents);
  }
}

const keyOf = (server: string | undefined, name: string): string => JSON.stringify([server ?? null, name]);
