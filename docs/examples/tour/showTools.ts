import type { McpToolInfo } from "openjiuwen-tools";
import { countTokens, type TokenCount } from "./countTokens.ts";
import { heading, say, table } from "./report.ts";
import { type FileServer, SERVER_PACKAGE } from "./startFileServer.ts";

/** Shows the server's tools in their forms, and answers the one that is shown. */
export function showTools({ tools }: FileServer): McpToolInfo {
  heading("An MCP server lists its tools");
  say(`${SERVER_PACKAGE}, started for this tour, has ${tools.length}:`);
  say(tools.map(({ name }) => name).join(", "));

  const tool = tools.find(({ name }) => name === "read_text_file");
  if (!tool) throw new Error("the server has no tool read_text_file");
  heading("One of them in the JSON that the Python SDK reads: modelDumpJson()");
  say(tool.modelDumpJson());

  heading("Its parameters as TypeScript text, for a prompt: compact()");
  say(tool.compact(), "");
  showTokens(tools);
  return tool;
}

function showTokens(tools: readonly McpToolInfo[]): void {
  const counts = countTokens(tools);
  const saved = (form: "pretty" | "minified"): string[] =>
    counts.map((count) => `${Math.round((1 - count.compact / count[form]) * 100)} %`);
  const tokens = (form: keyof TokenCount): number[] => counts.map((count) => count[form]);
  say(
    ...table([
      [`Tokens of all ${tools.length} tools (o200k_base)`, "parameters", "with names and descriptions"],
      ["2-space JSON", ...tokens("pretty")],
      ["minified JSON", ...tokens("minified")],
      ["compact text", ...tokens("compact")],
      ["saved against 2-space JSON", ...saved("pretty")],
      ["saved against minified JSON", ...saved("minified")],
    ]),
  );
}
