import { type Raw, textIn } from "../fields.ts";
import type { Provider } from "../providers/Provider.ts";
import { namesOf } from "../tools/names.ts";
import type { DecodeOptions } from "../Wire.ts";
import { receivedText } from "./callArguments.ts";
import { madeId } from "./ids.ts";
import type { WireCall } from "./WireCall.ts";

/** The fields of a call as a provider sends them, and those that only some calls have. */
type SentFields = {
  readonly id: unknown;
  readonly name: unknown;
  readonly input: unknown;
  readonly further?: Partial<WireCall>;
};

/** The calls in an answer in which each is a part of its own. `cut` is the part that the answer stopped at. */
export function decodeParts<Part>(
  parts: readonly Part[],
  provider: Provider,
  options: DecodeOptions | undefined,
  read: (part: Part, index: number) => SentFields,
  cut?: unknown,
): WireCall[] {
  if (parts.length === 0) return [];
  const names = namesOf(options?.tools, provider);
  return Array.from(parts, (part, index): WireCall => {
    const { id, name, input, further } = read(part, index);
    return {
      id: textIn(id) ?? madeId(part as object, options),
      type: "function",
      name: names.full(textIn(name) ?? "", further?.namespace),
      arguments: receivedText(part as Raw, input),
      index,
      ...(part === cut && { isTruncated: true }),
      ...further,
    };
  });
}
