import { ToolSet } from "../../set/index.ts";
import { type CheckedTools, checkedFor, decodeTools, namedProviders, type ToolInfo } from "../../tool/index.ts";
import { CHECKED_PROVIDERS, type CheckedProvider, toolAdapter } from "../../wire/index.ts";
import type { ReadTools } from "./readTools.ts";
import { ALL, wireOf } from "./wires.ts";

/** Tools in a form that a provider takes. */
export type FixedTools = {
  /** As JSON in the provider's format, or as the Python SDK dumps them where the provider has no format in JSON. */
  readonly encoded: unknown;
  readonly format: string;
  readonly count: number;
  /** The names of the tools that have no form that the provider takes. */
  readonly leftOut: readonly string[];
};

/** The tools of files in a form that a provider takes; `undefined` if it takes no list of them, such as one with equal names. */
export function fixTools(read: ReadTools, checked: CheckedTools): FixedTools | undefined {
  const isWrong = ({ severity }: CheckedTools["findings"][number]): boolean => severity === "error";
  if (checked.findings.some(isWrong)) return undefined;
  // Both of OpenAI's APIs take what the one of Chat takes.
  const [provider] = namedProviders(checked.provider);
  const usable = read.tools.filter((_, at) => !checked.tools[at]?.findings.some(isWrong));
  const leftOut = read.tools.filter((tool) => !usable.includes(tool)).map(({ name }) => name);
  const strict = new Set(read.strict);
  const { strictMode } = checkedFor(provider);
  const fixed = usable.map((tool) =>
    strictMode !== undefined && strict.has(tool.name) ? tool.toStrict({ provider: strictMode }) : tool,
  );
  return { ...encodedFor(provider, fixed), count: usable.length, leftOut };
}

function encodedFor(provider: CheckedProvider, tools: readonly ToolInfo[]): Pick<FixedTools, "encoded" | "format"> {
  const wire = wireOf(provider);
  if (wire !== undefined) return { encoded: wire.encodeTools(new ToolSet(tools), ALL), format: wire.name };
  return { encoded: adaptedTools(tools, provider).map((tool) => tool.modelDump()), format: "openjiuwen" };
}

/** Tools with the names and the parameters that a provider gets. */
function adaptedTools(tools: readonly ToolInfo[], provider: CheckedProvider): ToolInfo[] {
  const adapt = toolAdapter(tools, CHECKED_PROVIDERS[provider]);
  return decodeTools(
    tools.map((tool, position) => {
      const { name, described, schema: parameters } = adapt(tool, position).read;
      return { name, ...described, parameters };
    }),
  ).tools;
}
