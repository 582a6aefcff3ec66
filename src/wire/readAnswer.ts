import type { OwnCalls } from "./missedCall.ts";
import { notData } from "./notData.ts";
import { otherAnswer } from "./otherAnswer.ts";
import type { Problem } from "./Problem.ts";
import { reading } from "./reading.ts";
import { WireError } from "./WireError.ts";

/**
 * The calls that a format's own reader finds in an answer. Where it finds none, or fails, an answer that is no message
 * of this format is refused: else a loop would take the mistake for the end of the conversation.
 *
 * @throws {WireError} `invalid_message`, with the way out.
 */
export function readAnswer<Call>(wire: string, own: OwnCalls, answer: unknown, read: () => Call[]): Call[] {
  return reading(wire, "invalid_message", () => {
    if (answer === undefined) return [];
    const refuse = (problem: Problem | undefined): void => {
      if (problem) throw new WireError("invalid_message", wire, problem.path ?? "", problem.message);
    };
    const strange = notData(answer);
    if (strange !== undefined) refuse({ message: strange });
    let calls: Call[];
    try {
      calls = read();
    } catch (error) {
      refuse(otherAnswer(wire, own, answer));
      throw error;
    }
    if (calls.length === 0) refuse(otherAnswer(wire, own, answer));
    return calls;
  });
}
