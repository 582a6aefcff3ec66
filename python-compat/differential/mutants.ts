import type { Answer, Implementation, Question, Written } from "../sdk/Implementation.ts";

/** An implementation with one thing wrong: what the differential run must find. */
export type Mutant = (implementation: Implementation) => Implementation;

/**
 * A fault of each kind that a mirror can have, planted in an implementation's questions or answers.
 *
 * @example
 * await MUTANTS["a changed message"](typescript("0.1.3")).ask(questions); // "Field is required"
 */
export const MUTANTS: { readonly [name: string]: Mutant } = {
  "a changed message": inErrors((text) => text.replace("Field required", "Field is required")),
  "a wrong place": inErrors((text) => text.replace(/"loc":\["(\w+)",/, '"loc":[0,"$1",')),
  "an escape in the other case": inJson((text) =>
    text.replace(/\\u00(\d)([a-f])/, (_, digit, letter) => `\\u00${digit}${letter.toUpperCase()}`),
  ),
  "a number without its .0": inJson((text) => text.replace(/([:[]-?\d+)\.0(?=[,\]}])/, "$1")),
  "a rounded integer": inJson((text) => text.replace(/([:[]-?[1-9]\d{19})\d/, "$10")),
  "two keys in another order": inJson((text) => text.replace(/^\{("\w+":"\w*"),("\w+":(?:"\w*"|null))/, "{$2,$1")),
  "a value that is not converted": inQuestions((question) => ({ ...question, strict: true })),
  "a value that is converted strictly too": inQuestions(({ strict, ...question }) => question),
};

function inErrors(change: (text: string) => string): Mutant {
  return inAnswers((answer) =>
    "errors" in answer && typeof answer.errors === "string" ? { ...answer, errors: change(answer.errors) } : answer,
  );
}

function inJson(change: (text: string) => string): Mutant {
  const written = (text: Written) => (typeof text === "string" ? change(text) : text);
  return inAnswers((answer) => ("json" in answer ? { ...answer, json: written(answer.json) } : answer));
}

function inAnswers(change: (answer: Answer) => Answer): Mutant {
  return (implementation) => ({
    ...implementation,
    ask: async (questions) => (await implementation.ask(questions)).map(change),
  });
}

function inQuestions(change: (question: Question) => Question): Mutant {
  return (implementation) => ({ ...implementation, ask: (questions) => implementation.ask(questions.map(change)) });
}
