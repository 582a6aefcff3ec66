/**
 * A resource that is served besides tools, such as the page of a tool.
 *
 * @example
 * const page: McpResource = {
 *   uri: "ui://shop/cart",
 *   name: "cart",
 *   mimeType: "text/html;profile=mcp-app",
 *   read: () => readFile("cart.html", "utf8"),
 * };
 */
export type McpResource = {
  readonly uri: string;
  readonly name: string;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly mimeType?: string | undefined;
  readonly _meta?: { readonly [key: string]: unknown } | undefined;
  /** Whether the resource is listed. An unlisted resource can be read by its URI. Default: `true`. */
  readonly isListed?: boolean | undefined;
  /** Gives its text, or its bytes. */
  read(): string | Uint8Array | Promise<string | Uint8Array>;
};
