import { MAX_URIS } from "../limits.ts";

/** Where a resource is. */
export type UriRoute = { readonly server: string; readonly uri: string };

/**
 * The URIs under which clients find resources: those of the servers. If two servers have the same URI, that of the
 * second gets the server's name behind the scheme, because clients recognize MCP Apps by the scheme.
 *
 * @example
 * routes.publish("crm", "ui://form"); // "ui://form"
 * routes.publish("erp", "ui://form"); // "ui://erp/form"
 */
export class UriRoutes {
  readonly #routes: Map<string, UriRoute> = new Map();
  readonly #published: Map<string, string> = new Map();
  /** By server: the URIs that were published last, in a ring buffer. */
  readonly #latest: Map<string, { readonly uris: string[]; next: number }> = new Map();

  /** Forgets the URIs of all servers but these. */
  keep(servers: readonly string[]): void {
    for (const [server, { uris }] of this.#latest) {
      if (servers.includes(server)) continue;
      for (const published of uris) this.#forget(server, published);
      this.#latest.delete(server);
    }
  }

  /** `wanted` is the public URI that it gets if that is free. Default: its own. */
  publish(server: string, uri: string, wanted: string = uri): string {
    const key = JSON.stringify([server, uri]);
    const known = this.#published.get(key);
    if (known !== undefined) return known;
    let published = wanted;
    while (this.#routes.has(published)) published = withServer(published, server);
    this.#routes.set(published, { server, uri });
    this.#published.set(key, published);
    this.#forgetOldest(server, published);
    return published;
  }

  find(published: string): UriRoute | undefined {
    return this.#routes.get(published);
  }

  /** Limits the memory for a server whose resources change with each list; those of other servers stay. */
  #forgetOldest(server: string, published: string): void {
    const latest = this.#latest.get(server) ?? { uris: [], next: 0 };
    this.#latest.set(server, latest);
    const oldest = latest.uris[latest.next];
    if (oldest !== undefined) this.#forget(server, oldest);
    latest.uris[latest.next] = published;
    latest.next = (latest.next + 1) % MAX_URIS;
  }

  #forget(server: string, published: string): void {
    const route = this.#routes.get(published);
    if (route === undefined) return;
    this.#routes.delete(published);
    this.#published.delete(JSON.stringify([server, route.uri]));
  }
}

function withServer(uri: string, server: string): string {
  const [, scheme = "", rest = uri] = /^([a-z][a-z0-9+.-]*:(?:\/\/)?)?(.*)$/is.exec(uri) ?? [];
  return `${scheme}${encodeURIComponent(server)}/${rest}`;
}
