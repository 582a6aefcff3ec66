import { spawn } from "node:child_process";
import type { Readable } from "node:stream";
import { ascii } from "../answerOf.ts";
import {
  type Answer,
  type Capability,
  FORMAT,
  type Kind,
  LEVELS,
  type Level,
  type Question,
  suiteFolder,
} from "../Suite.ts";

/** What a testee says of itself. */
export type Greeting = {
  readonly name: string;
  readonly language?: string;
  readonly level: Level;
  readonly kinds: readonly Kind[];
  /** Absent: all. */
  readonly subjects?: readonly string[];
  readonly profiles?: readonly string[];
  readonly capabilities: readonly Capability[];
};

/** A program that answers questions, one process of it. */
export type Testee = {
  readonly greeting: Greeting;
  ask(question: Question): void;
  /** The answer to the oldest question that has none. */
  answer(): Promise<Reply>;
  /** What it wrote to standard error last. */
  complaint(): string;
  /** Ends its input, and waits until it has ended. */
  close(): Promise<void>;
  /** Ends it at once. */
  kill(): Promise<void>;
};

/** What came for a question: an answer, a skip, or the reason why the process is of no more use. */
export type Reply = { readonly answer: Partial<Answer> } | { readonly skip: string } | { readonly crashed: string };

/** A testee did not greet as the protocol says. */
export class TesteeError extends Error {
  override name = "TesteeError";
}

/** Milliseconds in which a testee starts and greets. */
const START = 60_000;

/**
 * Starts a testee's command in a shell, and greets it.
 *
 * @throws {TesteeError} It answers the greeting in no time, or otherwise than the protocol says.
 */
export async function startTestee(
  command: string,
  { profiles, patience }: { readonly profiles: readonly string[]; readonly patience: number },
): Promise<Testee> {
  // A group of its own, so that what the shell started can be ended with it.
  const child = spawn(command, { shell: true, detached: process.platform !== "win32" });
  const waiting: string[] = [];
  const lines = linesOf(child.stdout);
  let complaint = "";
  child.stderr.setEncoding("utf8").on("data", (chunk: string) => {
    complaint = (complaint + chunk).slice(-2000);
  });
  child.stdin.on("error", () => {}); // The end of the lines says so too.
  const ended = new Promise<void>((resolve) => child.on("close", () => resolve()));
  const kill = () => {
    try {
      process.kill(process.platform === "win32" ? (child.pid as number) : -(child.pid as number), "SIGKILL");
    } catch {} // It has ended.
    return ended;
  };
  const write = (value: object) => child.stdin.write(`${ascii(JSON.stringify(value))}\n`);

  write({ hello: { format: FORMAT, suite: suiteFolder, profiles } });
  const greeting = greetingOf(await lines.next(Math.max(patience, START)));
  if (typeof greeting === "string") {
    await kill();
    throw new TesteeError(`${command}: ${greeting}${complaint && `\n${complaint.trim()}`}`);
  }
  return {
    greeting,
    ask(question) {
      waiting.push(question.id);
      write(question);
    },
    answer: async () => replyOf(await lines.next(patience), waiting.shift() as string),
    complaint: () => complaint.trim(),
    async close() {
      child.stdin.end();
      const timer = setTimeout(kill, patience);
      await ended;
      clearTimeout(timer);
    },
    kill,
  };
}

/** A line, or why none came. */
type Line = { readonly line: string } | { readonly none: string };

/** The lines of a stream, which only a line feed ends. */
function linesOf(stream: Readable): { next(patience: number): Promise<Line> } {
  const found: Line[] = [];
  let rest = "";
  let wake = () => {};
  const add = (lines: readonly Line[]) => {
    for (const line of lines) found.push(line);
    // A chunk can end within a line.
    if (lines.length > 0) wake();
  };
  stream.setEncoding("utf8").on("data", (chunk: string) => {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    add(lines.map((line) => ({ line })));
  });
  stream.on("close", () => add([{ none: "its process has ended" }]));
  return {
    async next(patience) {
      if (found.length === 0) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, patience);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      return found.shift() ?? { none: `no answer in ${patience / 1000} s` };
    },
  };
}

function greetingOf(line: Line): Greeting | string {
  if ("none" in line) return `expected an answer to the greeting, but ${line.none}`;
  const value = parsed(line.line) as Greeting | undefined;
  const isGreeting =
    typeof value?.name === "string" &&
    LEVELS.includes(value.level) &&
    Array.isArray(value.kinds) &&
    Array.isArray(value.capabilities);
  if (isGreeting) return value;
  return `expected {"name", "level", "kinds", "capabilities"} to the greeting, received ${line.line.slice(0, 200)}`;
}

function replyOf(line: Line, id: string): Reply {
  if ("none" in line) return { crashed: line.none };
  const value = parsed(line.line) as (Answer & { readonly id?: string; readonly skip?: string }) | undefined;
  if (value?.id !== id) return { crashed: `expected an answer with the id ${id}, received ${line.line.slice(0, 200)}` };
  return typeof value.skip === "string" ? { skip: value.skip } : { answer: value };
}

/** An object out of JSON text; undefined where it is something else. */
function parsed(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
