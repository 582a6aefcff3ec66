import type { Provider } from "../providers/Provider.ts";
import { reading } from "../reading.ts";
import { WireError } from "../WireError.ts";
import type { Problem } from "./missedCall.ts";
import { notData } from "./notData.ts";
import { otherAnswer } from "./otherAnswer.ts";

/**
 * The calls that a format's decoder finds in an answer. If it finds none or fails, an answer that is not a message of
 * this format is rejected, because a loop would otherwise take the mistake for the end of the conversation.
 *
 * @throws {WireError} `invalid_message`, with a solution.
 */
export function readAnswer<Call>(provider: Provider, answer: unknown, read: () => Call[]): Call[] {
  const { id } = provider;
  return reading(id, "invalid_message", () => {
    if (answer === undefined) return [];
    const refuse = (problem: Problem | undefined): void => {
      if (problem) throw new WireError("invalid_message", id, problem.path ?? "", problem.message);
    };
    const strange = notData(answer);
    if (strange !== undefined) refuse({ message: strange });
    let calls: Call[];
    try {
      calls = read();
    } catch (error) {
      refuse(otherAnswer(provider, answer));
      throw error;
    }
    if (calls.length === 0) refuse(otherAnswer(provider, answer));
    return calls;
  });
}
