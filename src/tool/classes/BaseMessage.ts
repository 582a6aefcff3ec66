import { type JsonObject, type MutableJson, mutableCopy, record } from "../../json/index.ts";
import { type Fields, givenFields, type Mirror, Model } from "../../pydantic/index.ts";
import { initNames, readInit } from "./checkInit.ts";

/** The content of a message: text, or a list of parts. */
export type MessageContent = string | readonly (string | { readonly [key: string]: unknown })[];

/** The input of BaseMessage. */
export type BaseMessageInit = MessageInit & { role: string };

/** The input of a message whose role is its class. */
export type MessageInit<Role extends string = string> = {
  role?: Role | undefined;
  content?: MessageContent | undefined;
  name?: string | null | undefined;
  metadata?: { readonly [key: string]: unknown } | undefined;
};

/**
 * A message of any role: the Python class `BaseMessage`, which the classes of all roles extend.
 *
 * @throws {ValidationError} if the Python class rejects a value.
 * @example
 * new BaseMessage({ role: "developer", content: "Be short." }).modelDump();
 * // { role: "developer", content: "Be short.", name: null }
 */
export class BaseMessage<Role extends string = string, Content extends MessageContent = MessageContent> extends Model {
  static override readonly "~mirror": Mirror<BaseMessage> = { name: "BaseMessage", class: BaseMessage };
  /** @internal The role of a message that was made without one. */
  static readonly "~role": string = "";
  /** As the constructor of the class makes it; `modelValidate` takes any other text too, as Python does. */
  readonly role: Role;
  readonly content: Content;
  readonly name: string | null;
  /** Your own data. Releases before 0.1.10.post3 have no such field. */
  readonly metadata: Fields;

  constructor(init: BaseMessageInit) {
    super(readInit(new.target["~mirror"].name, init, MESSAGE_NAMES));
    const { role, content, name, metadata } = this[givenFields];
    this.role = (role ?? new.target["~role"]) as Role;
    this.content = (content ?? "") as Content;
    this.name = (name ?? null) as string | null;
    this.metadata = (metadata ?? record([])) as Fields;
  }

  /**
   * The message in OpenAI's Chat form, without metadata. Texts in a list become parts, because OpenAI takes no others.
   *
   * @example
   * JSON.stringify(new UserMessage({ content: "Hello" })); // '{"role":"user","content":"Hello"}'
   * JSON.stringify(new UserMessage({ content: ["Hello"] })); // '{"role":"user","content":[{"type":"text","text":"Hello"}]}'
   */
  override toJSON(): JsonObject {
    const content = mutableCopy(chatContent(this.content)) as MutableJson;
    return { role: this.role, content, ...(this.name !== null && { name: this.name }) };
  }
}

const chatContent = (content: MessageContent): MessageContent =>
  typeof content === "string"
    ? content
    : content.map((part) => (typeof part === "string" ? { type: "text", text: part } : part));

/** The names in the input of a message. */
export const MESSAGE_NAMES: ReturnType<typeof initNames> = initNames("role", "content", "name", "metadata");
