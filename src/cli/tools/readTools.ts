import { extname } from "node:path";
import { shorten } from "../../checks/index.ts";
import { type DecodedTools, decodeTools, type ToolInfo } from "../../tool/index.ts";
import { CommandError } from "../CommandError.ts";
import { type OnFault, reportFault } from "../input/Fault.ts";
import { readInputs } from "../input/readInputs.ts";
import { JSON_EXTENSIONS, parseRemembering, readJson } from "../input/readJson.ts";
import { printableLine } from "../output/printable.ts";
import { shortJson } from "../output/shortJson.ts";
import { warn } from "../output/warn.ts";
import { decodeEach, joinTools } from "./decodeEach.ts";
import { isModule, toolsOfModule } from "./toolsOfModule.ts";

/** The tools of all inputs, with their sources and the provider's own tools. */
export type ReadTools = DecodedTools & {
  /** The input of each tool. */
  readonly sources: ReadonlyMap<ToolInfo, string>;
};

/**
 * The tools in files of JSON, folders, standard input and modules of JavaScript or TypeScript, in any provider's format.
 *
 * @throws {CommandError} for an input without tools, or with an entry that is not a tool, unless `onFault` receives the
 * fault.
 */
export async function readTools(paths: readonly string[], onFault?: OnFault): Promise<ReadTools> {
  const texts = paths.filter((path) => !isModule(path));
  const inputs = texts.length > 0 || paths.length === 0 ? await readInputs(texts, JSON_EXTENSIONS, onFault) : [];
  const ofTexts = inputs.flatMap((input) =>
    readJson(input, onFault, parseRemembering).flatMap((payload) => decoded(input.name, payload, onFault)),
  );
  const ofModules = await Promise.all(paths.filter(isModule).map((path) => readModule(path, onFault)));
  return joined([...ofTexts, ...ofModules.flat()]);
}

type Decoded = DecodedTools & { readonly source: string };

async function readModule(path: string, onFault: OnFault | undefined): Promise<Decoded[]> {
  try {
    return decoded(path, await toolsOfModule(path), onFault);
  } catch (cause) {
    return reportFault(path, cause, onFault);
  }
}

/** A schema in a file `get_weather.json` belongs to the tool get_weather. */
const baseName = (path: string): string =>
  path.slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1, path.length - extname(path).length);

function decoded(source: string, payload: unknown, onFault: OnFault | undefined): Decoded[] {
  const options = isModule(source) ? {} : { name: baseName(source) };
  try {
    const reasons: string[] = [];
    const found = onFault
      ? decodeEach(payload, options, (reason) => reasons.push(reason))
      : decodeTools(payload, options);
    for (const reason of [...reasons, ...found.unusable.map(faultOf)]) {
      if (onFault === undefined) throw new CommandError(reason);
      onFault({ source, reason });
    }
    for (const change of found.changes) warn(readingOf(change));
    if (found.tools.length === 0 && reasons.length === 0) throw noTools(found);
    return [{ ...found, source }];
  } catch (cause) {
    return reportFault(source, cause, onFault);
  }
}

const faultOf = ({ path, reason }: DecodedTools["unusable"][number]): string => `tools: ${reason} at ${path}`;

/** What a malformed keyword of all parameters was read as. */
const readingOf = ({ tool, path, before, after }: DecodedTools["changes"][number]): string =>
  `${printableLine(tool)}: ${path} is ${shortJson(before, 60)}, which is read as ${after === undefined ? "nothing" : shortJson(after, 60)}`;

/** An entry of an unknown type may be a tool of the provider, or not a tool. */
function noTools({ builtIns }: DecodedTools): CommandError {
  const types = builtIns.map(({ type }) => JSON.stringify(shorten(type, 40)));
  const only =
    types.length > 0
      ? `: what is of the type ${types.slice(0, 3).join(", ")} is run by the provider, if it is a tool`
      : "";
  return new CommandError(`expected tools, found none${only}`);
}

const joined = (all: readonly Decoded[]): ReadTools => ({
  ...joinTools(all),
  sources: new Map(all.flatMap(({ tools, source }) => tools.map((tool): [ToolInfo, string] => [tool, source]))),
});
