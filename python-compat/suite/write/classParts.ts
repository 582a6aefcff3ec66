import type { Release } from "../../releases/releases.ts";
import type { Answer as HarnessAnswer, Question } from "../../sdk/Implementation.ts";
import type { PythonReady } from "../../sdk/setup.ts";
import { startCPython } from "../../sdk/startCPython.ts";
import { answerOf } from "../answerOf.ts";
import { type Answer, FORMAT } from "../Suite.ts";
import { allCases, type Case } from "./cases/index.ts";
import type { Modules } from "./shapes.ts";
import type { Draft, Part } from "./testFile.ts";

/** A Python that can be asked. */
export type Ready = Exclude<PythonReady, { readonly missing: string }>;

/** What a class has answered so far. */
type Asked = {
  readonly profiles: string[];
  pydantic: string;
  /** By case, the operations and profiles of each answer. */
  readonly answers: Map<Case, Map<string, Map<string, string[]>>>;
};

/**
 * What the SDK's classes answer: a file for each class, in which an answer that profiles share stands once.
 *
 * @example
 * (await askedClasses(python)).parts[0]?.path; // "classes/Parameters.json"
 */
export async function askedClasses(python: Ready): Promise<{ readonly parts: Part[]; readonly modules: Modules }> {
  const found = new Map<string, Asked>();
  const modules: { [profile: string]: { [name: string]: string } } = {};
  for (const [profile, cases] of allCases()) {
    modules[profile] = await askProfile(python, profile, { cases, found });
  }
  return { parts: [...found].map(([subject, asked]) => partOf(subject, asked)), modules };
}

/** Adds what a profile answers, and gives the modules of its classes. */
async function askProfile(
  python: Ready,
  profile: Release,
  { cases, found }: { readonly cases: readonly Case[]; readonly found: Map<string, Asked> },
): Promise<{ [name: string]: string }> {
  const implementation = startCPython(python, profile);
  const modules: { [name: string]: string } = {};
  for (const name of new Set(cases.map(({ model }) => model))) {
    const { module, pydantic } = await implementation.schema(name);
    modules[name] = module;
    const asked: Asked = found.get(name) ?? { profiles: [], pydantic, answers: new Map() };
    asked.profiles.push(profile);
    found.set(name, asked);
  }
  const questions = cases.flatMap((one) => questionsOf(one).map((question) => ({ one, question })));
  const answers = await implementation.ask(questions.map(({ question }) => question));
  await implementation.close();
  for (const [at, { one, question }] of questions.entries()) {
    const { answers: known } = found.get(one.model) as Asked;
    note(known, one, { ...question, profile, answer: answers[at] as HarnessAnswer });
  }
  return modules;
}

function questionsOf({ model, operation, input, options }: Case): Question[] {
  const operations = operation ? [operation] : (["validate", "validate_json"] as const);
  return operations.map((each) => ({ model, operation: each, text: input, ...options }));
}

function note(
  answers: Asked["answers"],
  one: Case,
  { operation, profile, answer }: { operation: string; profile: string; answer: HarnessAnswer },
): void {
  const byText = answers.get(one) ?? new Map<string, Map<string, string[]>>();
  const text = JSON.stringify(short(answerOf(answer)));
  const byOperation = byText.get(text) ?? new Map<string, string[]>();
  byOperation.set(operation, [...(byOperation.get(operation) ?? []), profile]);
  byText.set(text, byOperation);
  answers.set(one, byText);
}

/** Without the errors that stand in the text too. */
function short(answer: Answer): Answer {
  if (answer.accepts || typeof answer.text !== "string") return answer;
  const { errors: _, ...rest } = answer;
  return rest;
}

function partOf(subject: string, { profiles, pydantic, answers }: Asked): Part {
  const drafts = [...answers].flatMap(([one, byText]) =>
    [...byText].flatMap(([text, byOperation]) => draftsOf(one, JSON.parse(text), byOperation)),
  );
  const head = { format: FORMAT, kind: "class", subject, profiles, source: "python", pydantic } as const;
  return { path: `classes/${subject}.json`, head, drafts };
}

/** A test for the operations that give the answer in the same profiles. */
function draftsOf(
  { name, options, input }: Case,
  expected: Answer,
  byOperation: ReadonlyMap<string, readonly string[]>,
): Draft[] {
  const byProfiles = Map.groupBy(byOperation, ([, profiles]) => profiles.join());
  return [...byProfiles.values()].map((rows) => ({
    ...{ name, operations: rows.map(([operation]) => operation), profiles: rows[0]?.[1] ?? [] },
    ...{ options, input, expected },
  }));
}
