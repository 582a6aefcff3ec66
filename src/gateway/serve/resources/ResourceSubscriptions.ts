import { endsWithin } from "../../../checks/index.ts";
import { isObject } from "../../../schema/index.ts";
import type { McpCaller, McpService, RawResult } from "../../McpService.ts";

import { userKey } from "../../userKey.ts";
import { Following } from "./Following.ts";

/** Sends an update of a resource to its subscribers. */
export type SendUpdate = (uri: string, params: RawResult) => void;

/**
 * The resources that clients of 2026-07-28 subscribe to. The SDK sends them updates, but does not expose which
 * resources these are.
 */
export class ResourceSubscriptions {
  readonly #service: McpService;
  readonly #send: SendUpdate;
  /** By user, because each may follow so many. */
  readonly #following: Map<string, Following> = new Map();

  constructor(service: McpService, send: SendUpdate) {
    this.#service = service;
    this.#send = send;
  }

  /** Follows the resources of a `subscriptions/listen`: `done` resolves when that is so, or takes too long. */
  open({ params }: RawResult, user: unknown): { readonly done: Promise<unknown>; end(): void } {
    const gone = new AbortController();
    const caller: McpCaller = { signal: gone.signal, progress() {}, user };
    const following = this.#followingOf(user);
    const follows = this.#urisOf(params).map((uri) => ({ uri, isFollowed: this.#follow(following, uri, caller) }));
    return {
      done: endsWithin(Promise.all(follows.map(({ isFollowed }) => isFollowed)), PATIENCE),
      end: () => {
        gone.abort();
        for (const { uri, isFollowed } of follows) void isFollowed.then((is) => is && following.drop(uri));
      },
    };
  }

  close(): void {
    for (const following of this.#following.values()) following.end();
  }

  #followingOf(user: unknown): Following {
    const key = userKey(user);
    const following = this.#following.get(key) ?? new Following();
    for (const [other, { size }] of this.#following) if (size === 0) this.#following.delete(other);
    this.#following.set(key, following);
    return following;
  }

  #urisOf(params: unknown): string[] {
    const filter = isObject(params) && isObject(params.notifications) ? params.notifications : {};
    const uris = Array.isArray(filter.resourceSubscriptions) ? filter.resourceSubscriptions : [];
    return this.#service.followResource === undefined
      ? []
      : [...new Set(uris.filter((uri) => typeof uri === "string"))];
  }

  #follow(following: Following, uri: string, caller: McpCaller): Promise<boolean> {
    const start = (): Promise<() => void> =>
      (this.#service as Required<McpService>).followResource(uri, (params) => this.#send(uri, params), caller);
    return following.add(uri, start).then(
      () => true,
      () => false,
    );
  }
}

/** The milliseconds that a client who listens waits for the servers of its resources. */
const PATIENCE = 5_000;
