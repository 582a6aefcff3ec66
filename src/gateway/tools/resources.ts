import { shorten, write } from "../../json/index.ts";
import { isObject } from "../../schema/index.ts";
import { MAX_LISTED_RESOURCES, MAX_RESOURCE_TEXT } from "../limits.ts";
import { listAll } from "../listAll.ts";
import type { RawResult } from "../raw.ts";
import type { Servers } from "../Servers.ts";
import { visible } from "../visible.ts";
import { findServer } from "./find.ts";
import { GatewayTool, jsonResult } from "./GatewayTool.ts";

/** The tool that reads and lists resources. */
export function resourcesTool(servers: Servers): GatewayTool {
  return new GatewayTool({
    name: "resources",
    describe: () => "Reads a resource of a server; without uri lists them.",
    properties: { server_name: { type: "string" }, uri: { type: "string" } },
    required: ["server_name"],
    async call({ server_name, uri }: { server_name: string; uri?: string }, { signal }) {
      const { upstream } = findServer(servers, server_name);
      if (uri !== undefined) return readOf(await upstream.request("resources/read", { uri }, { signal }));
      const [resources, templates] = await Promise.all([
        listAll(upstream, "resources", "resources/list", signal),
        listAll(upstream, "resourceTemplates", "resources/templates/list", signal),
      ]);
      const rest = resources.length - MAX_LISTED_RESOURCES;
      return jsonResult({
        resources: resources.slice(0, MAX_LISTED_RESOURCES).map(entryOf),
        ...(templates.length > 0 && { templates: templates.slice(0, MAX_LISTED_RESOURCES).map(entryOf) }),
        ...(rest > 0 && { more: rest }),
      });
    },
  });
}

/** What a model goes by when it chooses a resource. */
function entryOf({ uri, uriTemplate, name, description, mimeType }: RawResult): RawResult {
  return {
    ...(uri !== undefined && { uri }),
    ...(uriTemplate !== undefined && { uri_template: uriTemplate }),
    ...(typeof name === "string" && name !== uri && { name: shown(name) }),
    ...(typeof description === "string" && { description: shown(description) }),
    ...(mimeType !== undefined && { mime_type: mimeType }),
  };
}

const shown = (text: string): string => visible(shorten(text, MAX_RESOURCE_TEXT));

/** The contents of a resource, each as text, as an image or sound that a model takes, or as its bytes in Base64. */
function readOf({ contents, _meta }: RawResult): RawResult {
  const parts: unknown[] = Array.isArray(contents) ? contents : [];
  return { content: parts.filter(isObject).map(blockOf), ...(_meta !== undefined && { _meta }) };
}

function blockOf({ uri, mimeType, text, blob }: RawResult): RawResult {
  if (typeof text === "string") return { type: "text", text };
  const [kind] = typeof mimeType === "string" ? mimeType.split("/", 1) : [];
  if (kind === "image" || kind === "audio") return { type: kind, data: blob, mimeType };
  return { type: "text", text: write({ uri, ...(mimeType !== undefined && { mime_type: mimeType }), blob }) };
}
