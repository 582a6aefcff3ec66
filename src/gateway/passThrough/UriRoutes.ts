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

  publish(server: string, uri: string): string {
    const key = JSON.stringify([server, uri]);
    const known = this.#published.get(key);
    if (known !== undefined) return known;
    const published = this.#routes.has(uri) ? withServer(uri, server) : uri;
    this.#routes.set(published, { server, uri });
    this.#published.set(key, published);
    return published;
  }

  find(published: string): UriRoute | undefined {
    return this.#routes.get(published);
  }
}

function withServer(uri: string, server: string): string {
  const [, scheme = "", rest = uri] = /^([a-z][a-z0-9+.-]*:(?:\/\/)?)?(.*)$/is.exec(uri) ?? [];
  return `${scheme}${encodeURIComponent(server)}/${rest}`;
}
