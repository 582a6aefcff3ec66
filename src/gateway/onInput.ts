import type { OptionRule } from "../checks/index.ts";
import { isObject } from "../schema/index.ts";
import type { McpCaller, RawResult } from "./McpService.ts";
import { ANSWERED, capabilityFor, METHOD_NOT_FOUND, type QuestionMethod } from "./protocol.ts";

/**
 * A question of a server during a call.
 *
 * @example
 * const question: ServerQuestion = { server: "files", params: { message: "Delete it?", requestedSchema: {} }, signal };
 */
export type ServerQuestion = {
  /** The name of the server in the config. */
  readonly server: string;
  /** The `params` of the question, as MCP describes them; a `message` for the user begins with the server's name. */
  readonly params: RawResult;
  /** Aborted when the question is withdrawn, or its call is. */
  readonly signal: AbortSignal;
  /** The `context` of the run of `gateway.tools`. */
  readonly user?: unknown;
};

/**
 * Answers the questions that servers ask during calls of `gateway.tools`, by MCP's methods. A handler that throws
 * refuses the question.
 *
 * @example
 * const onInput: OnInput = {
 *   "elicitation/create": async ({ params }) => ({ action: "accept", content: await showForm(params) }),
 * };
 */
export type OnInput = { readonly [method in QuestionMethod]?: (question: ServerQuestion) => unknown };

/** The parts of a caller whose questions are answered by handlers; `undefined` without handlers. */
export function answererOf(
  onInput: OnInput,
  {
    signal: own,
    server,
    user,
  }: { readonly signal: AbortSignal; readonly server?: string | undefined; readonly user: unknown },
): Required<Pick<McpCaller, "ask" | "capabilities">> | undefined {
  const methods = Object.keys(onInput).filter((method) => onInput[method as QuestionMethod] !== undefined);
  if (methods.length === 0) return undefined;
  const declared = methods.map((method) => capabilityFor(method) as string).map((name) => [name, ANSWERED[name]]);
  return {
    capabilities: Object.fromEntries(declared),
    async ask(method, params, signal, asking = server) {
      const answer = Object.hasOwn(onInput, method) ? onInput[method as QuestionMethod] : undefined;
      if (answer === undefined) throw notAnswered(method);
      const given = await answer({ server: String(asking), params, signal: AbortSignal.any([own, signal]), user });
      if (isObject(given)) return given;
      throw new Error(`expected an object as the answer to ${method}`);
    },
  };
}

const notAnswered = (method: string): Error =>
  Object.assign(new Error(`It asks for input, but the program does not answer ${method}`), { code: METHOD_NOT_FOUND });

/** The rule of the option `onInput`. */
export const ON_INPUT: OptionRule = {
  expected: "functions by elicitation/create, sampling/createMessage and roots/list",
  accepts: (value) =>
    isObject(value) &&
    Object.entries(value).every(
      ([method, answer]) =>
        capabilityFor(method) !== undefined && (answer === undefined || typeof answer === "function"),
    ),
};
