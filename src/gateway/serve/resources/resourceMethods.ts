import { didYouMean, shorten } from "../../../checks/index.ts";
import { GatewayError } from "../../GatewayError.ts";
import type { McpMethod, RawResult } from "../../McpService.ts";

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

/** The methods by which clients list and read resources. */
export function resourceMethods(resources: readonly McpResource[]): { readonly [method: string]: McpMethod } {
  const byUri = new Map(resources.map((resource) => [resource.uri, resource]));
  return {
    "resources/list": async () => ({ resources: resources.flatMap(entryOf) }),
    "resources/templates/list": async () => ({ resourceTemplates: [] }),
    async "resources/read"({ uri }) {
      const resource = byUri.get(uri as string);
      if (resource === undefined) throw unknown(String(uri), [...byUri.keys()]);
      const { mimeType, _meta } = resource;
      const content = await resource.read();
      const body = typeof content === "string" ? { text: content } : { blob: Buffer.from(content).toString("base64") };
      return { contents: [{ uri, ...(mimeType && { mimeType }), ...body, ...(_meta && { _meta }) }] };
    },
  };
}

const entryOf = ({ read: _, isListed = true, ...entry }: McpResource): RawResult[] => (isListed ? [entry] : []);

const unknown = (uri: string, known: readonly string[]): GatewayError =>
  new GatewayError("unknown_resource", "/uri", `there is no resource "${shorten(uri, 200)}".${didYouMean(uri, known)}`);
