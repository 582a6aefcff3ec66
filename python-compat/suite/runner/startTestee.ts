import { ascii } from "../answerOf.ts";
import {
  type Answer,
  type Capability,
  FORMAT,
  type Kind,
  type Level,
  type Question,
  type SuiteIndex,
  suiteFolder,
} from "../Suite.ts";
import { greetingFault } from "./greetingFault.ts";
import { type Line, startProgram } from "./startProgram.ts";

/** What a testee says of itself. */
export type Greeting = {
  readonly name: string;
  readonly language?: string;
  readonly level: Level;
  readonly kinds: readonly Kind[];
  /** Absent or null: all. */
  readonly subjects?: readonly string[] | null;
  readonly profiles?: readonly string[] | null;
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
  /** Ends its input, and waits until it has ended; gives what was wrong with its end. */
  close(): Promise<string[]>;
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
  { index, patience }: { readonly index: SuiteIndex; readonly patience: number },
): Promise<Testee> {
  const program = startProgram(command);
  const { lines, complaint } = program;
  const waiting: string[] = [];
  const write = (value: object) => program.write(`${ascii(JSON.stringify(value))}\n`);

  write({ hello: { format: FORMAT, suite: suiteFolder, profiles: [...new Set(Object.values(index.releases))] } });
  const greeting = greetingOf(await lines.next(Math.max(patience, START)), index);
  if (typeof greeting === "string") {
    await program.kill();
    throw new TesteeError(`${command}: ${greeting}${complaint() && `\n${complaint()}`}`);
  }
  return {
    greeting,
    ask(question) {
      waiting.push(question.id);
      write(question);
    },
    answer: async () => replyOf(await lines.next(patience), waiting.shift() as string),
    complaint,
    kill: program.kill,
    async close() {
      const { code, isLate } = await program.close(patience);
      const [extra] = lines.left();
      const said = complaint() && `: ${complaint()}`;
      return [
        ...(extra === undefined ? [] : [`it wrote a line after its last answer: ${extra.slice(0, 200)}`]),
        ...(isLate ? [`it did not end in ${patience / 1000} s after the end of its input`] : []),
        ...(code === 0 || isLate ? [] : [`its process ended with the exit code ${code}${said}`]),
      ];
    },
  };
}

function greetingOf(line: Line, index: SuiteIndex): Greeting | string {
  if ("none" in line) return `expected an answer to the greeting, but ${line.none}`;
  const value = parsed(line.line);
  const fault = value ? greetingFault(value, index) : "expected an object as the greeting";
  return fault === undefined ? (value as Greeting) : `${fault}: ${line.line.slice(0, 200)}`;
}

function replyOf(line: Line, id: string): Reply {
  if ("none" in line) return { crashed: line.none };
  const value = parsed(line.line) as (Answer & { readonly id?: string; readonly skip?: string }) | undefined;
  if (value?.id !== id) return { crashed: `expected an answer with the id ${id}, received ${line.line.slice(0, 200)}` };
  return typeof value.skip === "string" && value.skip !== "" ? { skip: value.skip } : { answer: value };
}

/** An object out of JSON text; undefined where it is something else. */
function parsed(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
