import { modelOf } from "../../../src/pydantic/releases.ts";
import type { ModelName, PythonType } from "../../../src/pydantic/shapes/index.ts";
import { fieldsOf } from "../../releases/fieldsOf.ts";
import { type Release, releases } from "../../releases/releases.ts";
import { ascii } from "../answerOf.ts";
import { readJson } from "../Suite.ts";

/** A class of a profile. */
type ClassShape = {
  /** Its name in that release. */
  readonly title: string;
  /** The module of the SDK that defines it. */
  readonly module: string;
  /** The mirrored classes that it stands on, in Python's order. */
  readonly bases: readonly string[];
  readonly required: readonly string[];
  /** In order: the name, the type, and, unless it is required, the default. */
  readonly fields: readonly (readonly [name: string, type: string, initial?: string])[];
  /** What the SDK's own code checks or changes. */
  readonly validators?: readonly string[];
  /** Where the class has a `model_dump` of its own: when it writes the field. */
  readonly dumped?: { readonly [field: string]: string };
};

/** The module of the SDK that defines each class, by profile. */
export type Modules = { readonly [profile: string]: { readonly [name: string]: string } };

/** The modules that shapes.json names. */
export function recordedModules(): Modules {
  const shapes = readJson("shapes.json") as { readonly [profile: string]: { readonly [name: string]: ClassShape } };
  const rows = Object.entries(shapes).map(([profile, classes]) => [
    profile,
    Object.fromEntries(Object.entries(classes).map(([name, { module }]) => [name, module])),
  ]);
  return Object.fromEntries(rows);
}

/** shapes.json: the fields of each class of each profile, a class a line. */
export function shapesText(modules: Modules): string {
  const profiles = releases.map((profile) => {
    const rows = Object.entries(shapesOf(profile, modules)).map(
      ([name, shape]) => `    "${name}": ${JSON.stringify(shape)}`,
    );
    return `  "${profile}": {\n${rows.join(",\n")}\n  }`;
  });
  const lines = `{\n${profiles.join(",\n")}\n}\n`.split("\n");
  return lines.map(ascii).join("\n");
}

function shapesOf(profile: Release, modules: Modules): { readonly [name: string]: ClassShape } {
  const found = fieldsOf(profile);
  const shapes = Object.entries(found).map(([name, texts]): [string, ClassShape] => {
    const type = modelOf(name as ModelName, profile);
    const fields = Object.entries(texts)
      .filter(([field]) => !field.includes("."))
      .map(([field, text]): ClassShape["fields"][number] => [field, ...partsOf(text)]);
    const bases = (BASES[name as ModelName] ?? []).filter((base) => base in found);
    const module = modules[profile]?.[name] as string;
    return [
      name,
      { title: type.title ?? name, module, bases, required: type.required ?? [], fields, ...rulesOf(type) },
    ];
  });
  return Object.fromEntries(shapes);
}

/** "int | null = null" → ["int | null", "null"] */
function partsOf(text: string): [type: string, initial?: string] {
  const at = text.indexOf(" = ");
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 3)];
}

function rulesOf(type: PythonType): Pick<ClassShape, "validators" | "dumped"> {
  const fields = Object.entries(type.properties ?? {});
  const named = [type.pythonValidator, ...fields.map(([, field]) => field.pythonValidator)];
  const validators = named.filter((name) => name !== undefined);
  const dumped = fields.flatMap(([name, field]) => (field.dumped ? [[name, field.dumped]] : []));
  return {
    ...(validators.length > 0 && { validators }),
    ...(dumped.length > 0 && { dumped: Object.fromEntries(dumped) }),
  };
}

const message = ["BaseMessage"];
const card = ["BaseCard"];
const BASES: { readonly [Name in ModelName]?: readonly string[] } = {
  McpToolInfo: ["ToolInfo"],
  ...{ UserMessage: message, SystemMessage: message, ToolMessage: message, AssistantMessage: message },
  BaseMessageChunk: message,
  AssistantMessageChunk: ["AssistantMessage", "BaseMessageChunk", ...message],
  ToolMessageChunk: ["ToolMessage", "BaseMessageChunk", ...message],
  ToolCard: card,
  ...{ McpToolCard: ["ToolCard", ...card], RestfulApiCard: ["ToolCard", ...card] },
};
