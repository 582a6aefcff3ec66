import { variableOf } from "./configInputs.ts";
import type { GatewayConfig } from "./GatewayConfig.ts";
import { mapTexts } from "./mapTexts.ts";

/**
 * The variables of the environment without which servers of a config cannot be started, those with the values of its
 * inputs included.
 *
 * @example
 * neededVariables({ mcpServers: { crm: { url: "https://crm.example/mcp", headers: { "X-Key": "${CRM_KEY}" } } } });
 * // ["CRM_KEY"]
 */
export function neededVariables({ mcpServers, inputs = [] }: Pick<GatewayConfig, "mcpServers" | "inputs">): string[] {
  const names = new Set<string>();
  const note = (text: string): string => {
    for (const [, input, named, short] of text.matchAll(VARIABLE)) {
      const name = named ?? short;
      if (input !== undefined) {
        if (!inputs.some(({ id, default: usual }) => id === input && usual)) names.add(variableOf(input));
      } else if (name !== undefined && !KNOWN.has(name)) names.add(name);
    }
    return text;
  };
  for (const { description, ...server } of Object.values(mcpServers)) mapTexts(server, note);
  return [...names];
}

/** A variable without a default. */
const VARIABLE = /\$\{(?:input:([^{}]+)|env:([^:{}]+)|(\w+))\}/g;

/** Those that the gateway has by itself, and those that each host gives. */
const KNOWN: ReadonlySet<string> = new Set([
  ...["workspaceFolder", "workspaceFolderBasename", "cwd", "userHome", "pathSeparator", "CLAUDE_PROJECT_DIR"],
  ...["HOME", "PATH", "USER", "USERPROFILE", "APPDATA"],
]);
