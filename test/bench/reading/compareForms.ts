import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import type { ModelAnswer } from "./askModel.ts";
import { FORMS, type Form } from "./forms.ts";
import { isRight } from "./isRight.ts";
import type { ReadingTask } from "./ReadingTask.ts";
import { areValid, readCalls } from "./readCalls.ts";

/** How well a form was read. Tasks that have an answer in every form count, so that all forms have the same tasks. */
export type FormResult = {
  form: Form;
  of: number;
  right: number;
  /** Answers whose calls name tools in view, with arguments that fit the whole schemas. */
  valid: number;
  /** Answers that are no JSON with calls. */
  unreadable: number;
  /** The tokens (o200k_base) of the text of the tools over all tasks, as a share of the first form's. */
  tokens: number;
  /** The same share of whole prompts by the server's own count, where it gave one. */
  promptTokens?: number;
  /** Right in the first form alone, right in this form alone, and how likely so uneven a split is by chance. */
  pairs: { onlyFirst: number; onlyThis: number; p: number };
  wrong: string[];
};

/**
 * Compares forms over the tasks that were answered in all of them; the first form is the one that the others are paired with.
 *
 * @example
 * compareForms(tasks, ["json", "set"], answers)[1]; // { form: "set", of: 60, right: 57, valid: 60, tokens: 0.62, … }
 */
export function compareForms(
  tasks: readonly ReadingTask[],
  forms: readonly Form[],
  answers: readonly ModelAnswer[],
): FormResult[] {
  const found = new Map(answers.map((answer) => [`${answer.id} ${answer.form}`, answer]));
  const complete = tasks.filter(({ id }) => forms.every((form) => found.has(`${id} ${form}`)));
  const judged = forms.map((form) =>
    complete.map((task) => judge(task, form, found.get(`${task.id} ${form}`) as ModelAnswer)),
  );
  const [first = []] = judged;
  return judged.map((row, index) => {
    const onlyFirst = row.filter(({ right }, at) => !right && first[at]?.right).length;
    const onlyThis = row.filter(({ right }, at) => right && !first[at]?.right).length;
    const share = (count: (one: Judgement) => number) => sum(row.map(count)) / sum(first.map(count));
    const isCounted = [...first, ...row].every(({ promptTokens }) => promptTokens > 0);
    return {
      form: forms[index] as Form,
      of: complete.length,
      right: row.filter(({ right }) => right).length,
      valid: row.filter(({ valid }) => valid).length,
      unreadable: row.filter(({ readable }) => !readable).length,
      tokens: share(({ tokens }) => tokens),
      ...(isCounted && { promptTokens: share(({ promptTokens }) => promptTokens) }),
      pairs: { onlyFirst, onlyThis, p: signTest(onlyFirst, onlyThis) },
      wrong: row.flatMap(({ right }, at) => (right ? [] : [complete[at]?.id ?? ""])),
    };
  });
}

type Judgement = { readable: boolean; right: boolean; valid: boolean; tokens: number; promptTokens: number };

function judge(task: ReadingTask, form: Form, { reply, promptTokens = 0 }: ModelAnswer): Judgement {
  const calls = readCalls(reply);
  return {
    readable: calls !== undefined,
    right: calls !== undefined && isRight(calls, task),
    valid: calls !== undefined && areValid(calls, task.tools),
    tokens: countTokens(FORMS[form](task.tools)),
    promptTokens,
  };
}

/**
 * The exact two-sided sign test, which is McNemar's exact test for pairs: the probability that so many pairs that differ
 * fall at least as unevenly on two sides if each side is as likely.
 *
 * @example
 * signTest(0, 5); // 0.0625
 * signTest(3, 3); // 1
 */
export function signTest(one: number, other: number): number {
  const count = one + other;
  let term = 0.5 ** count;
  let tail = 0;
  for (let k = 0; k <= Math.min(one, other); k++) {
    tail += term;
    term *= (count - k) / (k + 1);
  }
  return Math.min(1, 2 * tail);
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
