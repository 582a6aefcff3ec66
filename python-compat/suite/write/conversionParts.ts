import * as fc from "fast-check";
import {
  CONVERSIONS,
  type Conversion,
  type ConversionAnswer,
  type PythonConversions,
  startConversions,
} from "../../conversions/index.ts";
import { newestOfVariants, variantsOf } from "../../conversions/variants.ts";
import type { Release } from "../../releases/releases.ts";
import { wheelOf } from "../../sdk/setup.ts";
import { type Answer, FORMAT } from "../Suite.ts";
import type { Ready } from "./classParts.ts";
import { readInputs } from "./oursParts.ts";
import type { Draft, Part } from "./testFile.ts";

/** How many inputs of a conversion are drawn where there are none yet. */
const DRAWN = 5;

/**
 * The SDK's conversions and what it reads of arguments, asked of the SDK: about the inputs that are recorded, so that ids
 * stay, or about new ones where there are none.
 */
export async function askedConversions(python: Ready, recorded: readonly Part[]): Promise<Part[]> {
  const parts: Part[] = [];
  for (const release of newestOfVariants) {
    const implementation = startConversions(python.python, wheelOf(python, release));
    for (const conversion of CONVERSIONS.filter(({ name }) => isNewest(name, release))) {
      const drafts = await draftsOf(conversion, { release, implementation, recorded });
      if (drafts.length > 0) parts.push({ ...placeOf(conversion, release), drafts });
    }
    await implementation.close();
  }
  return parts;
}

/** Whether the release is the newest one that has a variant of a conversion. */
const isNewest = (name: string, release: Release) =>
  variantsOf(name).some(({ releases }) => releases.at(-1) === release);

type Asking = {
  readonly release: Release;
  readonly implementation: PythonConversions;
  readonly recorded: readonly Part[];
};

/** Nothing where the release has no such conversion, or where it begins with something of Python's own. */
async function draftsOf(conversion: Conversion, { release, implementation, recorded }: Asking): Promise<Draft[]> {
  const inputs = inputsOf(conversion, release, recorded);
  const isText = conversion.name === ARGUMENTS;
  const texts = inputs.map(({ input }) => (isText ? JSON.stringify(input) : input));
  const answers = await implementation.ask(conversion.name, texts);
  if (answers.some((answer) => "absent" in answer || "data" in answer)) return [];
  return inputs.map((given, at) => ({
    ...{ ...given, operations: ["convert"], options: {} },
    expected: answerOf(answers[at] as ConversionAnswer),
  }));
}

/** The harness's name of what the SDK reads of the text of arguments. */
const ARGUMENTS = "arguments";

function placeOf({ name }: Conversion, profile: Release): Omit<Part, "drafts"> {
  const rest = { profiles: [profile], source: "python" } as const;
  if (name !== ARGUMENTS) {
    const path = `conversions/${name}/${profile}.json`;
    return { path, head: { format: FORMAT, kind: "conversion", subject: name, ...rest } };
  }
  const path = `arguments/${profile}.json`;
  return { path, head: { format: FORMAT, kind: "arguments", subject: "parse_arguments", ...rest } };
}

function inputsOf(conversion: Conversion, release: Release, recorded: readonly Part[]) {
  if (conversion.name === ARGUMENTS) return readInputs("arguments") as readonly { name: string; input: string }[];
  const { path } = placeOf(conversion, release);
  const part = recorded.find((one) => one.path === path);
  if (part) return part.drafts.map(({ input }) => ({ name: nameOf(input), input }));
  const drawn = fc.sample(conversion.cases(release), { seed: 1, numRuns: DRAWN });
  return [...new Set(drawn)].map((input) => ({ name: nameOf(input), input }));
}

/** The start of a text on one line. */
function nameOf(input: string): string {
  return [...input.toWellFormed().replace(/\s+/g, " ")].slice(0, 60).join("").trim();
}

function answerOf(answer: ConversionAnswer): Answer {
  return "json" in answer ? { accepts: true, json: answer.json } : { accepts: false };
}
