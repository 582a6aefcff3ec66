import { isInstance } from "../../../checks/index.ts";
import { fromFields, type Mirror } from "../../../pydantic/index.ts";
import { AssistantMessage } from "../AssistantMessage.ts";
import { type AddOptions, addChunks, notAddable } from "./addChunks.ts";

/**
 * A part of the answer of a model: the Python class `AssistantMessageChunk`, which was called `AIMessageChunk` up to
 * 0.1.3. To read the stream of a provider, use `ToolCallStream`.
 *
 * @throws {ValidationError} if the Python class rejects a value.
 * @example
 * const sum = new AssistantMessageChunk({ content: "1" }).add(new AssistantMessageChunk({ content: "2 °C" }));
 * sum.content; // "12 °C"
 */
export class AssistantMessageChunk extends AssistantMessage {
  static override readonly "~mirror": Mirror<AssistantMessageChunk> = {
    ...{ name: "AssistantMessageChunk", class: AssistantMessageChunk },
    bases: ["BaseMessageChunk"],
  };

  /**
   * The sum of two chunks, as `+` of the Python class: contents and reasoning are joined, and a call goes on where the
   * last one has the same id or one of them has no id. What else is kept differs from release to release. Up to 0.1.8
   * Python also changes the last call of the left chunk; here no chunk changes.
   *
   * @throws {OptionError} if the other one is not an AssistantMessageChunk.
   * @throws {ReleaseError} if the release has no field for a part of a chunk.
   * @example
   * const chunk = (content: string) => new AssistantMessageChunk({ content });
   * chunk("1").add(chunk("2"), { sdk: "0.1.16" }).content; // "12"
   */
  add(other: AssistantMessageChunk, options: AddOptions = {}): AssistantMessageChunk {
    if (!isInstance(other, AssistantMessageChunk)) throw notAddable("AssistantMessageChunk", other);
    return new AssistantMessageChunk(fromFields(addChunks("AssistantMessageChunk", this, other, options)));
  }
}
