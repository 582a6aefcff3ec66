import { extname } from "node:path";
import { shorten } from "../../json/index.ts";
import { type DecodedTools, decodeTools, type ToolInfo } from "../../tool/index.ts";
import { CommandError } from "../CommandError.ts";
import { namingInput } from "../input/namingInput.ts";
import { type Input, readInputs } from "../input/readInputs.ts";
import { JSON_EXTENSIONS, readJson } from "../input/readJson.ts";
import { isModule, toolsOfModule } from "./toolsOfModule.ts";

/** The tools of all inputs, and what was found beside them. */
export type ReadTools = DecodedTools & {
  /** The input of each tool. */
  readonly sources: ReadonlyMap<ToolInfo, string>;
};

/**
 * The tools in files of JSON, folders, standard input and modules of JavaScript or TypeScript, in any provider's format.
 *
 * @throws {CommandError} for an input without tools, or with what is not a tool.
 */
export async function readTools(paths: readonly string[]): Promise<ReadTools> {
  const texts = paths.filter((path) => !isModule(path));
  const inputs = texts.length > 0 || paths.length === 0 ? await readInputs(texts, JSON_EXTENSIONS) : [];
  const modules = await Promise.all(paths.filter(isModule).map(readModule));
  return joined([...inputs.map(readText), ...modules]);
}

type Decoded = DecodedTools & { readonly source: string };

function readText(input: Input): Decoded {
  const payload = readJson(input);
  const { name: source } = input;
  return { ...decoded(source, () => decodeTools(payload, { name: baseName(source) })), source };
}

async function readModule(path: string): Promise<Decoded> {
  const payload = await toolsOfModule(path);
  return { ...decoded(path, () => decodeTools(payload)), source: path };
}

/** A schema in a file `get_weather.json` is that of the tool get_weather. */
const baseName = (path: string): string =>
  path.slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1, path.length - extname(path).length);

const decoded = (source: string, decode: () => DecodedTools): DecodedTools =>
  namingInput(source, () => {
    const found = decode();
    if (found.tools.length > 0) return found;
    // What has a type that is not known here may be a tool of the provider, or no tool at all.
    const types = found.builtIns.map(({ type }) => JSON.stringify(shorten(type, 40)));
    const only =
      types.length > 0
        ? `: what is of the type ${types.slice(0, 3).join(", ")} is run by the provider, if it is a tool`
        : "";
    throw new CommandError(`expected tools, found none${only}`);
  });

function joined(all: readonly Decoded[]): ReadTools {
  return {
    tools: all.flatMap(({ tools }) => tools),
    formats: [...new Set(all.flatMap(({ formats }) => formats))],
    strict: all.flatMap(({ strict }) => strict),
    builtIns: all.flatMap(({ builtIns }) => builtIns),
    sources: new Map(all.flatMap(({ tools, source }) => tools.map((tool): [ToolInfo, string] => [tool, source]))),
  };
}
