import { createHash } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import OpenAI, { APIConnectionError, APIError } from "openai";
import { mulberry32 } from "../../mulberry32.ts";
import { FORMS, type Form, systemPrompt } from "./forms.ts";
import type { ReadingTask } from "./ReadingTask.ts";

/** Whom to ask, and how. */
export type AskOptions = {
  baseURL: string;
  model: string;
  apiKey?: string;
  /** Default: 4 requests at one time. */
  concurrency?: number;
  /** Decides the order of the requests, and is sent to the model where it is given. */
  seed?: number;
  /** More fields of each request, such as the temperature. */
  body?: { readonly [field: string]: unknown };
  /** The time limit of one request, in milliseconds; default: 120,000. */
  timeoutMs?: number;
  /** How often a request is tried again; default: 5. */
  retries?: number;
  /** A JSON file that keeps the answers; those in it are not asked for again. */
  file?: string;
  onProgress?(done: number, all: number): void;
};

/** What a model answered to one task in one form. */
export type ModelAnswer = { id: string; form: Form; request: string; reply: string; promptTokens?: number };

/**
 * Asks a model behind an OpenAI-compatible API for every task in every form, in a shuffled order. Limits of rate, faults
 * of the server and broken connections are tried again, with growing waits. `failures` has those that
 * still have no answer; they are asked for again when the same file is given to another run.
 *
 * @throws the error of the API if it refuses a request, as for a wrong key or an unknown model
 * @example
 * const { answers } = await askModel(tasks, ["json", "set"], { baseURL: "http://localhost:11434/v1", model: "qwen3:4b" });
 */
export async function askModel(
  tasks: readonly ReadingTask[],
  forms: readonly Form[],
  options: AskOptions,
): Promise<{ answers: ModelAnswer[]; failures: string[] }> {
  const { baseURL, model, apiKey = "none", concurrency = 4, seed, body, file, onProgress } = options;
  const { timeoutMs = 120_000, retries = 5 } = options;
  const client = new OpenAI({ baseURL, apiKey, maxRetries: retries, timeout: timeoutMs });
  const store = new AnswerStore(file);
  const fields = { model, ...(seed !== undefined && { seed }), ...body };
  const questions = tasks.flatMap((task) => forms.map((form) => questionOf(task, form, fields)));
  const open = shuffle(
    questions.filter((question) => store.find(question) === undefined),
    seed ?? 1,
  ).values();
  const failures: string[] = [];
  let done = questions.filter((question) => store.find(question) !== undefined).length;

  const work = async (): Promise<void> => {
    for (const question of open) {
      try {
        store.add({ ...question.key, ...(await ask(client, question)) });
      } catch (error) {
        if (!isPassing(error)) throw error;
        failures.push(`${question.key.id}, ${question.key.form}: ${(error as Error).message}`);
      }
      done++;
      onProgress?.(done, questions.length);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  return { answers: questions.flatMap((question) => store.find(question) ?? []), failures };
}

type Question = {
  key: Pick<ModelAnswer, "id" | "form" | "request">;
  body: OpenAI.ChatCompletionCreateParamsNonStreaming;
};

function questionOf(task: ReadingTask, form: Form, fields: { model: string }): Question {
  const body: Question["body"] = {
    ...fields,
    messages: [
      { role: "system", content: systemPrompt(FORMS[form](task.tools)) },
      { role: "user", content: task.request },
    ],
  };
  // A changed task, form or setting is another request, to which an old answer does not belong.
  const request = createHash("sha256").update(JSON.stringify(body)).digest("hex").slice(0, 16);
  return { key: { id: task.id, form, request }, body };
}

async function ask(client: OpenAI, { body }: Question): Promise<Pick<ModelAnswer, "reply" | "promptTokens">> {
  const completion = await client.chat.completions.create(body);
  const promptTokens = completion.usage?.prompt_tokens;
  return { reply: completion.choices[0]?.message.content ?? "", ...(promptTokens && { promptTokens }) };
}

/** Whether another run may have more luck. */
const isPassing = (error: unknown): boolean =>
  error instanceof APIConnectionError ||
  (error instanceof APIError && (error.status === 408 || error.status === 429 || Number(error.status) >= 500));

function shuffle<T>(values: readonly T[], seed: number): T[] {
  const random = mulberry32(seed);
  const keyed = values.map((value) => ({ value, key: random() }));
  return keyed.sort((left, right) => left.key - right.key).map(({ value }) => value);
}

/** The answers so far, in memory and in the file. */
class AnswerStore {
  readonly #file: string | undefined;
  readonly #answers = new Map<string, ModelAnswer>();

  constructor(file: string | undefined) {
    this.#file = file;
    if (file === undefined || !existsSync(file)) return;
    const { answers } = JSON.parse(readFileSync(file, "utf8"));
    if (!Array.isArray(answers))
      throw new Error(`expected a file of answers to go on with, received another JSON in ${file}`);
    for (const answer of answers) this.#answers.set(keyOf(answer), answer);
  }

  find({ key }: Question): ModelAnswer | undefined {
    return this.#answers.get(keyOf(key));
  }

  add(answer: ModelAnswer): void {
    this.#answers.set(keyOf(answer), answer);
    if (this.#file === undefined) return;
    // A run that is ended while it writes must not lose what was there.
    writeFileSync(`${this.#file}.new`, `${JSON.stringify({ answers: [...this.#answers.values()] }, null, 1)}\n`);
    renameSync(`${this.#file}.new`, this.#file);
  }
}

const keyOf = ({ id, form, request }: Question["key"]): string => `${id} ${form} ${request}`;
