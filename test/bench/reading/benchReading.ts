import { parseArgs } from "node:util";
import { didYouMean } from "../../../src/checks/index.ts";
import { isObject } from "../../../src/schema/index.ts";
import { type AskOptions, askModel } from "./askModel.ts";
import { compareForms, type FormResult } from "./compareForms.ts";
import { readCorpora } from "./corpora.ts";
import { FORMS, type Form } from "./forms.ts";
import type { ReadingTask } from "./ReadingTask.ts";
import { OWN_TASKS } from "./tasks.ts";

const HELP = `npm run bench -- reading --base-url URL --model NAME

Measures whether a model reads tools as well in the compact forms as in JSON.

  --base-url URL       an OpenAI-compatible API, such as http://localhost:11434/v1
  --model NAME         the model's name there
  --forms LIST         default: json,inline,dense,set; the others are compared with the first
  --tasks WHICH        own (default), corpora (those in ../shared/corpora/reading), or all
  --concurrency N      default: 4 requests at one time
  --api-key-env NAME   the environment variable with the key; default: OPENAI_API_KEY
  --temperature T      default: 0; "none" sends none, for models that refuse it
  --seed N             decides the order of the requests, and is sent to the model
  --body JSON          more fields of each request, such as {"max_tokens": 4000}
  --timeout SECONDS    of one request; default: 120
  --json FILE          keeps the answers; a run with the same file goes on where the last one ended
`;

/**
 * Runs the reading test with the arguments of the command line, prints its table, and resolves to the results.
 *
 * @example
 * await benchReading(["--base-url", "http://localhost:11434/v1", "--model", "qwen3:4b", "--json", "qwen.json"]);
 */
export async function benchReading(args: readonly string[]): Promise<FormResult[]> {
  const { values } = parseArgs({ args: [...args], options: OPTIONS });
  if (values.help) {
    console.log(HELP);
    return [];
  }
  const baseURL = required(values["base-url"], "--base-url URL");
  const model = required(values.model, "--model NAME");
  const forms = formsIn(values.forms);
  const tasks = tasksOf(values.tasks);
  const { answers, failures } = await askModel(tasks, forms, { baseURL, model, ...settingsOf(values) });
  const results = compareForms(tasks, forms, answers);
  console.log(`\nreading, ${model}: ${results[0]?.of ?? 0} of ${tasks.length} tasks have an answer in every form`);
  printResults(results);
  if (failures.length > 0) {
    console.log(`\n${failures.length} requests had no answer, such as ${failures[0]}`);
    console.log(
      values.json
        ? "Run it again with the same --json to ask for them."
        : "With --json FILE one can ask for them again.",
    );
  }
  return results;
}

const OPTIONS = {
  "base-url": { type: "string" },
  model: { type: "string" },
  forms: { type: "string", default: Object.keys(FORMS).join(",") },
  tasks: { type: "string", default: "own" },
  concurrency: { type: "string", default: "4" },
  "api-key-env": { type: "string", default: "OPENAI_API_KEY" },
  temperature: { type: "string", default: "0" },
  seed: { type: "string" },
  body: { type: "string", default: "{}" },
  timeout: { type: "string", default: "120" },
  json: { type: "string" },
  help: { type: "boolean", short: "h" },
} as const;

type Values = ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>["values"];

function settingsOf(values: Values): Omit<AskOptions, "baseURL" | "model"> {
  const apiKey = process.env[values["api-key-env"]];
  return {
    concurrency: numberIn("--concurrency", values.concurrency, 1),
    timeoutMs: 1000 * numberIn("--timeout", values.timeout, 0),
    body: {
      ...(values.temperature !== "none" && { temperature: numberIn("--temperature", values.temperature, 0) }),
      ...objectIn("--body", values.body),
    },
    ...(apiKey && { apiKey }),
    ...(values.seed !== undefined && { seed: numberIn("--seed", values.seed, 0) }),
    ...(values.json !== undefined && { file: values.json }),
    ...(process.stderr.isTTY && { onProgress: showProgress }),
  };
}

function required(value: string | undefined, option: string): string {
  if (value === undefined) throw new Error(`expected ${option}; npm run bench -- reading --help lists the options`);
  return value;
}

function numberIn(option: string, text: string, least: number): number {
  const number = Number(text);
  if (!(number >= least)) throw new Error(`expected a number from ${least} on, received ${text} at ${option}`);
  return number;
}

function objectIn(option: string, text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    if (isObject(value)) return value;
  } catch {}
  throw new Error(`expected a JSON object at ${option}, received ${text}`);
}

function formsIn(list: string): Form[] {
  const known = Object.keys(FORMS);
  const names = list.split(",");
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new Error(`Unknown form "${unknown}".${didYouMean(unknown, known)}`);
  return names as Form[];
}

function tasksOf(which: string): readonly ReadingTask[] {
  if (which === "own") return OWN_TASKS;
  if (which !== "corpora" && which !== "all")
    throw new Error(`expected own, corpora or all, received ${which} at --tasks`);
  const { tasks, skipped } = readCorpora();
  if (skipped) console.warn(skipped);
  return which === "all" ? [...OWN_TASKS, ...tasks] : tasks;
}

function showProgress(done: number, all: number): void {
  process.stderr.write(`\r${done} of ${all} requests${done === all ? "\n" : ""}`);
}

function printResults(results: readonly FormResult[]): void {
  const percent = (share: number | undefined) => (share === undefined ? "–" : `${(100 * share).toFixed(0)} %`);
  const first = results[0]?.form ?? "";
  const head = ["right", "valid", "no JSON", "tokens", "prompt", `${first} alone`, "alone", "p"];
  console.log(`  ${"form".padEnd(8)}${head.map((cell) => cell.padStart(12)).join("")}`);
  for (const { form, of, right, valid, unreadable, tokens, promptTokens, pairs } of results) {
    const { onlyFirst, onlyThis, p } = pairs;
    const compared = form === first ? ["", "", ""] : [String(onlyFirst), String(onlyThis), p.toFixed(3)];
    const cells = [
      `${right} of ${of}`,
      `${valid} of ${of}`,
      String(unreadable),
      percent(tokens),
      percent(promptTokens),
      ...compared,
    ];
    console.log(`  ${form.padEnd(8)}${cells.map((cell) => cell.padStart(12)).join("")}`);
  }
  console.log(
    `\ntokens: of the tools' text (o200k_base), prompt: of whole prompts by the server's count, both beside ${first}.` +
      `\nalone: tasks that are right in this form and not in ${first}; p: exact sign test of both columns.`,
  );
  for (const { form, wrong } of results) if (wrong.length > 0) console.log(`wrong in ${form}: ${wrong.join(", ")}`);
}
