import { isObject } from "../../schema/index.ts";
import type { McpCaller, RawResult, RawTool } from "../McpService.ts";

/** The id of the MCP Apps extension among the capabilities of clients and servers. */
export const APPS_EXTENSION = "io.modelcontextprotocol/ui";

/** The type of such a page. */
export const APP_MIME_TYPE = "text/html;profile=mcp-app";

/** The capability of clients that show the pages of tools. */
export const APPS_CAPABILITY: RawResult = { extensions: { [APPS_EXTENSION]: { mimeTypes: [APP_MIME_TYPE] } } };

/**
 * Whether models may call a tool. Other tools are only for the tool's page in a host of MCP Apps.
 *
 * @example
 * isForModels({ name: "submit", _meta: { ui: { visibility: ["app"] } } }); // false
 */
export function isForModels({ _meta }: RawTool | { readonly _meta?: unknown }): boolean {
  const ui = isObject(_meta) ? _meta.ui : undefined;
  const visibility = isObject(ui) ? ui.visibility : undefined;
  return !Array.isArray(visibility) || visibility.includes("model");
}

/** Whether a client shows the pages of tools. */
export function showsApps({ capabilities }: McpCaller): boolean {
  const extensions = capabilities?.extensions;
  return isObject(extensions) && isObject(extensions[APPS_EXTENSION]);
}
