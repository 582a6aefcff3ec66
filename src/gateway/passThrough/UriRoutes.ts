/** Where a resource is. */
export type UriRoute = { readonly server: string; readonly uri: string };

/**
 * The URIs under which clients find resources: those of the servers. Only where two servers have the same one, that of the
 * second has the server's name in it, behind the scheme: by it clients know the apps of MCP.
 *
 * @example
 * routes.publish("crm", "ui://form"); // "ui://form"
 * routes.publish("erp", "ui://form"); // "ui://erp/form"
 */
export class UriRoutes {
  readonly #routes: Map<string, UriRoute> = new Map();
  readonly #published: Map<string, string> = new Map();
  readonly #counts: Map<string, number> = new Map();

  publish(server: string, uri: string): string {
    const key = JSON.stringify([server, uri]);
    const known = this.#published.get(key);
    if (known !== undefined) return known;
    let published = uri;
    while (this.#routes.has(published)) published = withServer(published, server);
    this.#routes.set(published, { server, uri });
    this.#published.set(key, published);
    this.#forgetOldest(server);
    return published;
  }

  find(published: string): UriRoute | undefined {
    return this.#routes.get(published);
  }

  /** A server whose resources are others in each list does not fill the memory, nor makes others lose theirs. */
  #forgetOldest(server: string): void {
    const count = (this.#counts.get(server) ?? 0) + 1;
    this.#counts.set(server, Math.min(count, MAX_URIS));
    if (count <= MAX_URIS) return;
    for (const [published, route] of this.#routes) {
      if (route.server !== server) continue;
      this.#routes.delete(published);
      this.#published.delete(JSON.stringify([server, route.uri]));
      return;
    }
  }
}

/** The resources of one server by whose URIs it is found. */
const MAX_URIS = 100_000;

function withServer(uri: string, server: string): string {
  const [, scheme = "", rest = uri] = /^([a-z][a-z0-9+.-]*:(?:\/\/)?)?(.*)$/is.exec(uri) ?? [];
  return `${scheme}${encodeURIComponent(server)}/${rest}`;
}
