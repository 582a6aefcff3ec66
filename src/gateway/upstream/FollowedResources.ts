import type { RawResult } from "../McpService.ts";

/** Gets the `params` of a `notifications/resources/updated`. */
export type UpdateListener = (params: RawResult) => void;

/** One that follows a resource. */
export type Follower = {
  readonly onUpdate: UpdateListener;
  /** The server has left the config, or has another connection for the caller: it sends no update any more. */
  readonly onRetired?: (() => void) | undefined;
};

/** The resources of one server whose updates are subscribed to. */
export class FollowedResources {
  readonly #listeners: Map<string, Set<Follower>> = new Map();
  /** Those that the server has agreed to send the updates of. */
  readonly #confirmed: Set<string> = new Set();

  get uris(): string[] {
    return [...this.#listeners.keys()];
  }

  /** Whether the server has agreed to send the updates of a resource. */
  isConfirmed(uri: string): boolean {
    return this.#confirmed.has(uri);
  }

  confirm(uri: string): void {
    this.#confirmed.add(uri);
  }

  add(uri: string, listener: Follower): void {
    const listeners = this.#listeners.get(uri);
    if (listeners === undefined) this.#listeners.set(uri, new Set([listener]));
    else listeners.add(listener);
  }

  /** Removes a listener. Returns whether it was the last one of the resource. */
  remove(uri: string, listener: Follower): boolean {
    const listeners = this.#listeners.get(uri);
    if (listeners?.delete(listener) !== true || listeners.size > 0) return false;
    this.#confirmed.delete(uri);
    return this.#listeners.delete(uri);
  }

  notify(params: RawResult): void {
    const { uri } = params;
    for (const { onUpdate } of (typeof uri === "string" && this.#listeners.get(uri)) || []) onUpdate(params);
  }

  clear(): void {
    this.#listeners.clear();
    this.#confirmed.clear();
  }

  /** Tells all who follow that there are no updates any more. */
  retire(): void {
    const followers = [...this.#listeners.values()].flatMap((listeners) => [...listeners]);
    this.clear();
    for (const { onRetired } of followers) onRetired?.();
  }
}
