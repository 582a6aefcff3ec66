import { readFileSync } from "node:fs";
import { join } from "node:path";
import { STRICT_PROVIDERS } from "../../../src/strict/index.ts";
import { releases } from "../../releases/releases.ts";
import { type Converted, ours } from "../ours.ts";
import { FORMAT } from "../Suite.ts";
import type { Part } from "./testFile.ts";

/** An input by hand: a text, or a value that is put as JSON text. */
type Input = { readonly name: string; readonly input: unknown };

/** What this package answers where the SDK has no counterpart: repaired arguments, streams, compact texts, strict schemas. */
export function oursParts(): Part[] {
  const streams = readInputs("streams") as readonly (Input & { readonly subject: string })[];
  const schemas = readInputs("schemas");
  return [
    partOf("arguments", "repair_arguments", readInputs("arguments")),
    ...[...new Set(streams.map(({ subject }) => subject))].map((format) =>
      partOf(
        "stream",
        format,
        streams.filter(({ subject }) => subject === format),
      ),
    ),
    ...["inline", "dense"].map((layout) => partOf("compact", layout, schemas)),
    ...STRICT_PROVIDERS.map((provider) => partOf("strict", provider, schemas)),
  ];
}

/** The hand-made inputs of a kind. */
export function readInputs(name: "arguments" | "schemas" | "streams"): readonly Input[] {
  return JSON.parse(readFileSync(join(import.meta.dirname, "inputs", `${name}.json`), "utf8"));
}

function partOf(kind: Converted["kind"], subject: string, inputs: readonly Input[]): Part {
  const profile = releases.at(-1) as string;
  const drafts = inputs.map(({ name, input }) => {
    const text = typeof input === "string" ? input : JSON.stringify(input);
    return {
      name,
      operations: ["convert"],
      options: {},
      input: text,
      expected: ours({ kind, profile, subject, text }),
    };
  });
  const head = { format: FORMAT, kind, subject, profiles: [profile], source: "typescript" } as const;
  return { path: `${FOLDERS[kind]}/${subject}.json`, head, drafts };
}

const FOLDERS = {
  conversion: "conversions",
  arguments: "arguments",
  stream: "streams",
  compact: "compact",
  strict: "strict",
};
