import { shorten } from "../../checks/index.ts";
import { isObject } from "../../schema/index.ts";
import { exactText } from "../exactIntegers.ts";
import { MAX_LISTED_RESOURCES, MAX_RESOURCE_TEXT, MAX_SHOWN_URI } from "../limits.ts";
import type { RawResult } from "../McpService.ts";
import { listAll } from "../servers/listAll.ts";
import type { ServerRegistry } from "../servers/ServerRegistry.ts";
import { stripInvisible } from "../stripInvisible.ts";
import { findServer } from "./find.ts";
import { GatewayTool, jsonResult, Refusal } from "./GatewayTool.ts";

/** The tool that reads and lists resources. */
export function resourcesTool(servers: ServerRegistry): GatewayTool {
  return new GatewayTool({
    name: "resources",
    describe: () => "Reads a resource of a server; without uri lists them.",
    properties: { server_name: { type: "string" }, uri: { type: "string" } },
    required: ["server_name"],
    async call({ server_name, uri }: { server_name: string; uri?: string }, caller, params) {
      const { upstream } = findServer(servers, server_name);
      const { signal } = caller;
      if (uri !== undefined)
        return readOf(server_name, await servers.request(server_name, "resources/read", { ...params, uri }, caller));
      const [resources, templates] = await Promise.all([
        listAll(upstream, "resources", "resources/list", signal),
        listAll(upstream, "resourceTemplates", "resources/templates/list", signal),
      ]);
      const [named, ofTemplates] = [shownOf(resources, "uri"), shownOf(templates, "uriTemplate")];
      const refused = named.refused + ofTemplates.refused;
      return jsonResult({
        resources: named.shown,
        ...(templates.length > 0 && { templates: ofTemplates.shown }),
        ...(named.more > 0 && { more: named.more }),
        ...(ofTemplates.more > 0 && { more_templates: ofTemplates.more }),
        ...(refused > 0 && { refused: `${refused}, as they have no URI of 1 to ${MAX_SHOWN_URI} visible characters` }),
      });
    },
  });
}

/** The first entries that a model can ask for by their URIs, and how many others there are. */
function shownOf(entries: readonly RawResult[], key: "uri" | "uriTemplate") {
  const fit = entries.filter((entry) => isShownUri(entry[key]));
  return {
    shown: fit.slice(0, MAX_LISTED_RESOURCES).map(entryOf),
    more: Math.max(0, fit.length - MAX_LISTED_RESOURCES),
    refused: entries.length - fit.length,
  };
}

/** A URI cannot be shown in part, because the server is asked by the whole. */
const isShownUri = (uri: unknown): boolean =>
  typeof uri === "string" && uri !== "" && uri.length <= MAX_SHOWN_URI && uri === stripInvisible(uri);

/** The fields by which a model chooses a resource. */
function entryOf({ uri, uriTemplate, name, description, mimeType }: RawResult): RawResult {
  return {
    ...(uri !== undefined && { uri }),
    ...(uriTemplate !== undefined && { uri_template: uriTemplate }),
    ...(typeof name === "string" && name !== uri && { name: shown(name) }),
    ...(typeof description === "string" && { description: shown(description) }),
    ...(typeof mimeType === "string" && { mime_type: shown(mimeType) }),
  };
}

const shown = (text: string): string => stripInvisible(shorten(text, MAX_RESOURCE_TEXT));

/** The contents of a resource, each as text, as an image or sound that a model takes, or as its bytes in Base64. */
function readOf(server: string, result: RawResult): RawResult {
  const { contents, _meta, resultType } = result;
  // The caller is asked, and the resource is read again with the answer.
  if (resultType === "input_required") return result;
  if (!Array.isArray(contents)) {
    throw new Refusal(`The server ${JSON.stringify(server)} answered wrongly: expected contents, received none`);
  }
  return { content: contents.filter(isObject).map(blockOf), ...(_meta !== undefined && { _meta }) };
}

function blockOf({ uri, mimeType, text, blob }: RawResult): RawResult {
  if (typeof text === "string") return { type: "text", text };
  const [kind] = typeof mimeType === "string" ? mimeType.split("/", 1) : [];
  if (typeof blob === "string" && (kind === "image" || kind === "audio")) return { type: kind, data: blob, mimeType };
  return { type: "text", text: exactText({ uri, ...(mimeType !== undefined && { mime_type: mimeType }), blob }) };
}
