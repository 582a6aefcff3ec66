import { isInstance } from "../../../checks/index.ts";
import { fromFields, type Mirror, Model } from "../../../pydantic/index.ts";
import { BaseMessage, type MessageContent } from "../BaseMessage.ts";
import { type AddOptions, addChunks, notAddable } from "./addChunks.ts";

/**
 * A part of a message of any role: the Python class `BaseMessageChunk`. As in Python, the chunks of answers and results
 * are objects of it, too.
 *
 * @throws {ValidationError} if the Python class rejects a value.
 * @example
 * const sum = new BaseMessageChunk({ role: "user", content: "a" }).add(new BaseMessageChunk({ role: "user", content: "b" }));
 * sum.content; // "ab"
 */
export class BaseMessageChunk extends BaseMessage {
  static override readonly "~mirror": Mirror<BaseMessageChunk> = { name: "BaseMessageChunk", class: BaseMessageChunk };

  /**
   * The sum of this chunk and one of any class, as `+` of the Python class: the role of this one, its name, or else that of the other one, and
   * both contents. The metadata of both are left out, as in Python.
   *
   * @throws {OptionError} if the other one is not a chunk.
   * @throws {ReleaseError} if the release has no field for a part of a chunk.
   * @example
   * const [one, other] = ["1", "2"].map((content) => new BaseMessageChunk({ role: "user", content }));
   * one?.add(other as BaseMessageChunk, { sdk: "0.1.3" }).content; // "12"
   */
  add(other: BaseMessage<string, MessageContent>, options: AddOptions = {}): BaseMessageChunk {
    if (!isInstance(other, BaseMessageChunk)) throw notAddable(NAME, other);
    return new BaseMessageChunk(fromFields(addChunks(NAME, this, other, options)));
  }

  /** Python's classes of chunks have two bases, and this one is the second. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    // biome-ignore lint/complexity/noThisInStatic: a class that extends this one has objects of its own
    if (Function.prototype[Symbol.hasInstance].call(this, value)) return true;
    // biome-ignore lint/complexity/noThisInStatic: see above
    return this === BaseMessageChunk && isInstance(value, Model) && mirrorOfObject(value).bases?.[0] === NAME;
  }
}

const NAME = "BaseMessageChunk";

const mirrorOfObject = (value: Model): Mirror<unknown> => (value.constructor as typeof Model)["~mirror"];
