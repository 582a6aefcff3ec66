import { CommanderError } from "commander";
import { WrongUseError } from "./CommandError.ts";
import { createProgram } from "./createProgram.ts";
import { styled } from "./output/styled.ts";
import { reasonOf } from "./reasonOf.ts";

/**
 * Runs the command line, and resolves to its exit code: 0, or 1 if something failed or a check found something wrong, or
 * 2 if the arguments are wrong.
 *
 * @example
 * await runCommand(["compact", "tools.json"]); // 0
 */
export async function runCommand(args: readonly string[]): Promise<number> {
  process.exitCode = 0;
  try {
    const program = await createProgram(args);
    await program.parseAsync(args, { from: "user" });
    return process.exitCode;
  } catch (cause) {
    if (cause instanceof CommanderError) return cause.exitCode === 0 ? 0 : WRONG_USE;
    console.error(`${styled("red", "error:", process.stderr)} ${reasonOf(cause)}`);
    return cause instanceof WrongUseError ? WRONG_USE : FAILED;
  }
}

const FAILED = 1;
const WRONG_USE = 2;
