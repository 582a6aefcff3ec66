import type { Answer, Question } from "../Suite.ts";

/** What a planted fault changes: the question that is understood, or the answer. */
export type Fault = {
  readonly name?: string;
  readonly question?: (question: Question) => Question;
  readonly answer?: (answer: Answer, question: Question) => Answer;
};

/** Faults by the number that `--plant` takes. python.py has the same. */
export const FAULTS: readonly Fault[] = [
  {},
  { name: "a missing field is taken", answer: (answer) => (hasOnly(answer, "missing") ? taken : answer) },
  { name: "null is taken for a string", question: (question) => withInput(question, /:\s*null/g, ':""') },
  { name: "5. is an integer", question: (question) => withInput(question, /"5\."/g, "5") },
  {
    name: "strict is not looked at",
    question: ({ options: { strict: _, ...options }, ...rest }) => ({ ...rest, options }),
  },
  { name: "errors come in reverse order", answer: (answer) => withErrors(answer, (errors) => errors.toReversed()) },
  {
    name: "the place of an error is its first step",
    answer: (answer) => withErrors(answer, (errors) => errors.map(([type, loc]) => [type, loc.slice(0, 1)])),
  },
  {
    name: "model_dump_json has spaces",
    answer: (answer) => (answer.accepts && answer.dump !== undefined ? { ...answer, json: answer.dump } : answer),
  },
  {
    name: "exclude_none is not looked at",
    question: ({ options: { exclude_none: _, ...options }, ...rest }) => ({ ...rest, options }),
  },
  {
    name: "the process ends at a NaN",
    question: (question) => {
      if (question.input.toString().includes("NaN")) process.exit(3);
      return question;
    },
  },
];

const taken: Answer = { accepts: true, dump: "{}", json: "{}" };

function hasOnly(answer: Answer, type: string): boolean {
  return !answer.accepts && (answer.errors?.every(([each]) => each === type) ?? false);
}

function withInput(question: Question, pattern: RegExp, by: string): Question {
  const { input } = question;
  return typeof input === "string" ? { ...question, input: input.replace(pattern, by) } : question;
}

type Errors = NonNullable<Extract<Answer, { accepts: false }>["errors"]>;

function withErrors(answer: Answer, change: (errors: Errors) => Errors): Answer {
  return answer.accepts || answer.errors === undefined ? answer : { ...answer, errors: change(answer.errors) };
}
