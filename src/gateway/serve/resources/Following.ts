import { MAX_FOLLOWED } from "../../limits.ts";
import { ProtocolError, ProtocolErrorCode } from "../../mcp/server.ts";

/** The resources whose updates go to a client, or to several: each is followed once, however many ask for it. */
export class Following {
  readonly #followed: Map<string, Followed> = new Map();

  get size(): number {
    return this.#followed.size;
  }

  /**
   * Follows a resource once more. `start` begins it, and resolves to what ends it. Its signal is aborted when nobody
   * wants to follow the resource any more.
   */
  async add(uri: string, start: Start): Promise<void> {
    const known = this.#followed.get(uri);
    if (known === undefined && this.#followed.size >= MAX_FOLLOWED) {
      const message = `expected at most ${MAX_FOLLOWED} resources to be followed, received one more`;
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, message);
    }
    const resource = known ?? followedBy(start);
    resource.users++;
    this.#followed.set(uri, resource);
    const { end } = resource;
    try {
      await end;
    } catch (cause) {
      resource.users--;
      // Another attempt may have been made meanwhile.
      if (this.#followed.get(uri) === resource && resource.end === end) this.#followed.delete(uri);
      throw cause;
    }
  }

  /**
   * Follows a resource for the one user who may follow it already: from its beginning, because the server that sent the
   * updates may be gone.
   */
  async renew(uri: string, start: Start): Promise<void> {
    const known = this.#followed.get(uri);
    if (known === undefined) return this.add(uri, start);
    const end = await start(known.gone.signal);
    if (this.#followed.get(uri) !== known) return end();
    void known.end.then((end) => end(), ignore);
    known.end = Promise.resolve(end);
  }

  /** Takes one `add` back. */
  drop(uri: string): void {
    const resource = this.#followed.get(uri);
    if (resource === undefined || --resource.users > 0) return;
    this.#followed.delete(uri);
    endOf(resource);
  }

  end(): void {
    for (const resource of this.#followed.values()) endOf(resource);
    this.#followed.clear();
  }
}

/** Begins to follow a resource, and resolves to what ends it. */
type Start = (signal: AbortSignal) => Promise<() => void>;

type Followed = { users: number; readonly gone: AbortController; end: Promise<() => void> };

function followedBy(start: Start): Followed {
  const gone = new AbortController();
  return { users: 0, gone, end: start(gone.signal) };
}

function endOf({ gone, end }: Followed): void {
  gone.abort();
  void end.then((end) => end(), ignore);
}

const ignore = (): void => {};

/** The state of one client between its requests. A client of 2026-07-28 over HTTP sends it again with each request. */
export class ClientState {
  /** The least level of log messages that it wants to have. */
  logLevel: string | undefined;
  readonly following: Following = new Following();
  /** Aborted when the client is gone. */
  readonly over: AbortController = new AbortController();
}
