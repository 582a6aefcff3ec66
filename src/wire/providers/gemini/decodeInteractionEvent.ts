import { isObject } from "../../../schema/index.ts";
import { textAtStart } from "../../calls/callArguments.ts";
import { errorIn } from "../../detect/otherAnswer.ts";
import { endingKind, isCutBy } from "../../Ending.ts";
import { given, type Raw, raw, textIn } from "../../fields.ts";
import type { CallEnd, CallEvent } from "../../Wire.ts";
import { GEMINI_ENDINGS } from "./endings.ts";

/**
 * Decodes an event of Gemini's Interactions API. The index of a step is the key of its call.
 *
 * @see https://ai.google.dev/gemini-api/docs/interactions
 */
export function decodeInteractionEvent(type: string, event: Raw): CallEvent[] {
  const { index, delta, interaction } = event;
  const keyed = given("key", textIn(index));
  if (beginsInteraction(type)) return [{ kind: "start", ...given("id", textIn(raw(interaction).id)) }];
  switch (type) {
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
    case "interaction.complete":
    case "interaction.status_update":
      return endOf(interactionReason(event), interaction ?? event);
    case "error":
      return [
        { kind: "end", reason: "error", isTruncated: true, fault: errorIn(event) ?? "an error without a message" },
      ];
    default:
      return [];
  }
}

/** Whether an event of this type begins an interaction, or continues it after the limit of one request. */
export const beginsInteraction = (type: unknown): boolean =>
  type === "interaction.created" || type === "interaction.start";

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

/**
 * The state in which an interaction ended. It goes on in most of the states that an update says.
 */
export function interactionReason({ event_type: type, interaction, status }: Raw): string | undefined {
  if (type === "interaction.completed" || type === "interaction.complete") {
    return textIn(raw(interaction).status) ?? "completed";
  }
  const news = type === "interaction.status_update" ? textIn(status) : undefined;
  return isCutBy(endingKind(GEMINI_ENDINGS, news)) ? news : undefined;
}

function endOf(reason: string | undefined, said: unknown): CallEnd[] {
  if (reason === undefined) return [];
  const kind = endingKind(GEMINI_ENDINGS, reason);
  const fault = kind === "provider_error" ? (errorIn(said) ?? "an error without a message") : undefined;
  return [{ kind: "end", reason, isTruncated: kind !== "done", ...given("fault", fault) }];
}
