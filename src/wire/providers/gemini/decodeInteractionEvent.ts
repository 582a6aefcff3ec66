import { isObject } from "../../../schema/index.ts";
import { textAtStart } from "../../calls/callArguments.ts";
import { errorIn } from "../../detect/otherAnswer.ts";
import { given, type Raw, raw, textIn } from "../../fields.ts";
import type { CallEvent } from "../../Wire.ts";

/**
 * Decodes an event of Gemini's Interactions API. The index of a step is the key of its call.
 *
 * @see https://ai.google.dev/gemini-api/docs/interactions
 */
export function decodeInteractionEvent(type: string, event: Raw): CallEvent[] {
  const { index, delta, interaction } = event;
  const keyed = given("key", textIn(index));
  switch (type) {
    case "interaction.created":
    case "interaction.start":
      return [{ kind: "start", ...given("id", textIn(raw(interaction).id)) }];
    case "step.start":
    case "content.start":
    case "step.delta":
    case "content.delta": {
      const call = [event.step, event.content, delta].find(isCall);
      if (call) return [{ kind: "delta", ...keyed, ...fieldsOf(call) }];
      const { type: kind, arguments: text } = raw(delta);
      const isText = kind === "arguments_delta" && typeof text === "string" && text !== "";
      return isText ? [{ kind: "delta", ...keyed, text }] : [];
    }
    case "step.stop":
    case "content.stop":
      return [{ kind: "delta", ...keyed, isDone: true }];
    case "interaction.completed":
    case "interaction.complete": {
      const reason = textIn(raw(interaction).status) ?? "completed";
      const fault = reason === "failed" ? (errorIn(interaction) ?? "an error without a message") : undefined;
      return [{ kind: "end", reason, isTruncated: CUT_INTERACTIONS.has(reason), ...given("fault", fault) }];
    }
    case "error":
      return [
        { kind: "end", reason: "error", isTruncated: true, fault: errorIn(event) ?? "an error without a message" },
      ];
    default:
      return [];
  }
}

const isCall = (part: unknown): part is Raw => isObject(part) && part.type === "function_call";

function fieldsOf({ id, name, signature, arguments: args }: Raw): object {
  return {
    ...given("id", textIn(id)),
    ...given("name", textIn(name)),
    ...given("signature", textIn(signature)),
    ...given("whole", textAtStart(args)),
  };
}

/**
 * The calls of an interaction as parts in the form of other answers; `undefined` if the value is not an interaction.
 */
export function interactionParts({ steps, outputs = steps }: Raw): object[] | undefined {
  if (!Array.isArray(outputs)) return undefined;
  return outputs.filter(isCall).map(({ id, name, signature, arguments: args }) => ({
    functionCall: { id, name, args },
    thoughtSignature: signature,
  }));
}

/** The states of interactions that ended early. */
const CUT_INTERACTIONS: ReadonlySet<string> = new Set(["failed", "cancelled", "incomplete", "budget_exceeded"]);
