import type { RawResult } from "../McpService.ts";

/** Gets the `params` of a `notifications/resources/updated`. */
export type UpdateListener = (params: RawResult) => void;

/** The resources of one server whose updates are subscribed to. */
export class FollowedResources {
  readonly #listeners: Map<string, Set<UpdateListener>> = new Map();

  get uris(): string[] {
    return [...this.#listeners.keys()];
  }

  has(uri: string): boolean {
    return this.#listeners.has(uri);
  }

  add(uri: string, listener: UpdateListener): void {
    const listeners = this.#listeners.get(uri);
    if (listeners === undefined) this.#listeners.set(uri, new Set([listener]));
    else listeners.add(listener);
  }

  /** Removes a listener. Returns whether it was the last one of the resource. */
  remove(uri: string, listener: UpdateListener): boolean {
    const listeners = this.#listeners.get(uri);
    if (listeners?.delete(listener) !== true || listeners.size > 0) return false;
    return this.#listeners.delete(uri);
  }

  notify(params: RawResult): void {
    const { uri } = params;
    for (const listener of (typeof uri === "string" && this.#listeners.get(uri)) || []) listener(params);
  }

  clear(): void {
    this.#listeners.clear();
  }
}
