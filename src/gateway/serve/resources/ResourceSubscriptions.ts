import { endsWithin } from "../../../checks/index.ts";
import { isObject } from "../../../schema/index.ts";
import { isConnectionHeader } from "../../connectionHeaders.ts";
import type { McpCaller, McpService, RawResult } from "../../McpService.ts";
import { userKey } from "../../userKey.ts";
import { Following } from "./Following.ts";

/** Sends an update of a resource to its subscribers of one caller. */
export type SendUpdate = (uri: string, params: RawResult, caller: string) => void;

/** For whom resources are followed: another user, or one with other headers, may have other resources. */
export type Listener = Pick<McpCaller, "user" | "headers">;

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

  /**
   * Follows the resources of a `subscriptions/listen`: `accepted` resolves to its parameters without those that are
   * refused, when that is known or takes too long. `caller` is the text by which `SendUpdate` knows the listener.
   */
  open({ params }: RawResult, listener: Listener): Listening {
    const following = this.#followingOf(listener.user);
    const caller = callerKey(listener);
    const follow = (uri: string): Followed => {
      const key = JSON.stringify([caller, uri]);
      // Several clients of one caller share it, so that it must not end with the first of them.
      const start = (signal: AbortSignal): Promise<() => void> =>
        (this.#service as Required<McpService>).followResource(uri, (update) => this.#send(uri, update, caller), {
          ...listener,
          signal,
          progress() {},
        });
      const followed: Followed = {
        uri,
        key,
        hasFailed: false,
        isFollowed: following.add(key, start).catch(() => {
          followed.hasFailed = true;
        }),
      };
      return followed;
    };
    const follows = this.#urisOf(params).map(follow);
    const accepted = async (): Promise<unknown> => {
      await endsWithin(Promise.all(follows.map(({ isFollowed }) => isFollowed)), PATIENCE);
      return without(params, new Set(follows.flatMap(({ uri, hasFailed }) => (hasFailed ? [uri] : []))));
    };
    return {
      caller,
      accepted: accepted(),
      end: () => {
        for (const { key, hasFailed } of follows) if (!hasFailed) following.drop(key);
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
}

type Listening = { readonly caller: string; readonly accepted: Promise<unknown>; end(): void };

/** A resource that is followed, by the key of the caller and the resource. */
type Followed = { readonly uri: string; readonly key: string; hasFailed: boolean; readonly isFollowed: Promise<void> };

function callerKey({ user, headers = {} }: Listener): string {
  const own = Object.entries(headers).filter(([name]) => !isConnectionHeader(name));
  return JSON.stringify([userKey(user), own.sort()]);
}

/** The parameters of a `subscriptions/listen` without some resources. */
function without(params: unknown, refused: ReadonlySet<unknown>): unknown {
  if (refused.size === 0 || !isObject(params) || !isObject(params.notifications)) return params;
  const { resourceSubscriptions, ...notifications } = params.notifications;
  const rest = (resourceSubscriptions as unknown[]).filter((uri) => !refused.has(uri));
  return { ...params, notifications: { ...notifications, ...(rest.length > 0 && { resourceSubscriptions: rest }) } };
}

/** The milliseconds that a client who listens waits for the servers of its resources. */
const PATIENCE = 5_000;
