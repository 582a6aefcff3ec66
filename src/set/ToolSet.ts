import { checkOptions, FUNCTION, isInstance, OptionError, type OptionRules, shorten } from "../checks/index.ts";
import { type CompactSetOptions, writeTools } from "../compact/index.ts";
import type { Integers, JsonObject } from "../json/index.ts";
import { checkRequestLimits, type StrictForm, type StrictOptions } from "../strict/index.ts";
import {
  CallReader,
  type ContextOf,
  checkCall,
  checkSetOptions,
  checkUsable,
  describedTool,
  type FormatError,
  isTool,
  NO_OPTIONS,
  notATool,
  type OpenAITool,
  type ParsedArguments,
  type RunArguments,
  type RunAs,
  type RunnableCall,
  type RunOptions,
  type SetOptions,
  type Tool,
  type ToolCall,
  type ToolInfo,
  type ToolMessage,
  toFailure,
  toolList,
} from "../tool/index.ts";
import type { Turn } from "../turn/index.ts";
import { preview } from "../validate/index.ts";
import { type AnyWire, keepNames, openaiChatEncoder } from "../wire/index.ts";
import { bindTools, type ToolsOptions } from "./bind.ts";
import { diffTools, type Fingerprints, readFingerprints, type ToolSetDiff } from "./diffTools.ts";
import { fingerprintTool } from "./fingerprintTool.ts";
import { readFilter, readNewNames, renamed } from "./readNames.ts";
import type {
  KnownNames,
  Missing,
  Named,
  NameOf,
  ParseCallResult,
  ParsedCall,
  Picked,
  Prefixed,
  RenamedAll,
} from "./setTypes.ts";

/**
 * The options of a set of tools.
 *
 * @example
 * const tools = new ToolSet([weather], { formatError: (error) => `Failed: ${error.code}` });
 */
export type ToolSetOptions = {
  /** Writes the text for the model if a call fails and neither its tool nor the run has a `formatError`. */
  readonly formatError?: FormatError | undefined;
};

/**
 * The tools that a model may call, each with a unique name.
 *
 * @throws {ToolError} `duplicate_name` if two tools have the same name.
 * @example
 * const tools = new ToolSet([weather, search]);
 * const completion = await client.chat.completions.create({ model, messages, tools: tools.toOpenAI() });
 * const message = completion.choices[0].message;
 * messages.push(message, ...(await tools.run(ToolCall.fromOpenAI(message))));
 */
export class ToolSet<const Tools extends readonly ToolInfo[] = readonly ToolInfo[]> {
  readonly #reader: CallReader;
  readonly #formatError: FormatError | undefined;
  /** The formatters of tools that came from a set with another formatter, by the names of the tools. */
  readonly #formats = new Map<string, FormatError | undefined>();

  /** The tools for the types of a stream. */
  declare readonly "~tools"?: Tools;

  constructor(tools: Tools, options: ToolSetOptions = {}) {
    const given = toolList(tools, options);
    checkOptions("new ToolSet", options, SET_OPTIONS);
    this.#reader = new CallReader("new ToolSet", given);
    this.#formatError = options.formatError;
    keepNames(this);
  }

  get #tools(): ReadonlyMap<string, Tools[number]> {
    return this.#reader.tools;
  }

  /**
   * The number of tools.
   *
   * @example
   * new ToolSet([weather]).size; // 1
   */
  get size(): number {
    return this.#tools.size;
  }

  /**
   * The names of the tools, in their order.
   *
   * @example
   * new ToolSet([weather]).names; // ["get_weather"]
   */
  get names(): NameOf<Tools>[] {
    return [...this.#tools.keys()] as NameOf<Tools>[];
  }

  /**
   * The tool with a name.
   *
   * @example
   * tools.get("get_weather").description; // "Weather of a city"
   * tools.get("no_such_tool" as string); // undefined
   */
  get<const Name extends NameOf<Tools>>(name: Name): Named<Tools[number], Name> | Missing<Tools>;
  get(name: string): Tools[number] | undefined;
  get(name: string): Tools[number] | undefined {
    return this.#tools.get(name);
  }

  /**
   * The tools, in the order given.
   *
   * @example
   * [...tools].map((tool) => tool.name); // ["get_weather", "search"]
   */
  [Symbol.iterator](): Iterator<Tools[number]> {
    return this.#tools.values();
  }

  /**
   * Every tool in OpenAI's Chat form.
   *
   * @example
   * await client.chat.completions.create({ model, messages, tools: tools.toOpenAI() });
   */
  toOpenAI(): OpenAITool[] {
    return openaiChatEncoder.encodeTools(this);
  }

  /**
   * The tools for `JSON.stringify`, each in the form of its own `toJSON`.
   *
   * @example
   * JSON.stringify(new ToolSet([new ToolInfo({ name: "now" })]));
   * // '[{"type":"function","name":"now","description":"","parameters":null}]'
   */
  toJSON(): JsonObject[] {
    return Array.from(this, (tool) => tool.toJSON());
  }

  /**
   * Every tool in a provider's strict form. The request as a whole must be within the limits of the provider.
   *
   * @throws {StrictError} as ToolInfo.toStrict; `limit_exceeded` if the tools together exceed a limit.
   * @example
   * const strict = tools.toStrict({ provider: "openai" });
   * const completion = await client.chat.completions.create({ model, messages, tools: strict.toOpenAI() });
   */
  toStrict(options: StrictOptions): ToolSet<Tools> {
    const strict = this.#derived(this.#members((tool) => tool.toStrict(options)));
    const schemas = Array.from(strict, ({ name, parameters }) => ({
      name,
      schema: parameters?.origin.strict?.form as StrictForm,
    }));
    checkRequestLimits(schemas, options);
    return strict as never;
  }

  /**
   * The tools that a predicate accepts, or the tools with the names, in the order of this set.
   *
   * @throws {OptionError} for an unknown name, with the nearest names.
   * @example
   * tools.filter(["search"]).names; // ["search"]
   * tools.filter(({ annotations }) => annotations?.readOnlyHint === true);
   */
  filter<T extends Tools[number]>(accepts: (tool: Tools[number]) => tool is T): ToolSet<readonly T[]>;
  filter(accepts: (tool: Tools[number]) => boolean): ToolSet<readonly Tools[number][]>;
  filter<const Names extends readonly NameOf<Tools>[]>(names: Names): ToolSet<Picked<Tools, Names>>;
  filter(which: ((tool: Tools[number]) => boolean) | readonly string[]): never {
    const accepts = readFilter(which, this.#tools);
    return this.#derived(this.#members().filter(([tool]) => accepts(tool))) as never;
  }

  /**
   * The tools with a prefix before each name, for example the name of their server.
   *
   * @throws {OptionError} if the prefix is not a string.
   * @example
   * [...tools.prefix("crm.")].map((tool) => tool.name); // ["crm.get_weather", "crm.search"]
   */
  prefix<const Prefix extends string>(prefix: Prefix): ToolSet<Prefixed<Tools, Prefix>> {
    if (typeof prefix !== "string")
      throw new OptionError("invalid_option", "", `prefix: expected a string, received ${preview(prefix)}`);
    return this.#derived(this.#members((tool) => renamed(tool, prefix + tool.name))) as never;
  }

  /**
   * The tools, some of them with a new name.
   *
   * @throws {OptionError} for an unknown name, with the nearest names; if a new name is empty or not a string.
   * @throws {ToolError} `duplicate_name` if two tools would have the same name.
   * @example
   * tools.rename({ search: "web_search" }).get("web_search").name; // "web_search"
   */
  rename<const Names extends { readonly [Name in NameOf<Tools>]?: string }>(
    names: Names & KnownNames<Names, NameOf<Tools>>,
  ): ToolSet<RenamedAll<Tools, Names>> {
    const newNames = readNewNames(names, this.#tools);
    return this.#derived(this.#members((tool) => renamed(tool, newNames.get(tool.name) ?? tool.name))) as never;
  }

  /**
   * The tools that a function makes from these.
   *
   * @throws {OptionError} if the function returns a value that is not a tool.
   * @throws {ToolError} `duplicate_name` if two tools would have the same name.
   * @example
   * tools.map((tool) => tool.with({ description: `${tool.description} Slow.` }));
   */
  map<const T extends ToolInfo>(change: (tool: Tools[number]) => T): ToolSet<readonly T[]> {
    if (typeof change !== "function")
      throw new OptionError("invalid_option", "", `map: expected a function, received ${preview(change)}`);
    const changed = (tool: Tools[number]): ToolInfo => {
      const made: unknown = change(tool);
      if (!isTool(made)) throw notATool("map", `the tool made of ${shorten(tool.name)}`, made);
      return made;
    };
    return this.#derived(this.#members(changed)) as never;
  }

  /**
   * The tools of this set, and after them those of another one. Each tool keeps the `formatError` of its set; for
   * unknown tools, that of the first set is used.
   *
   * @throws {ToolError} `duplicate_name` if two tools have the same name.
   * @example
   * const all = crm.prefix("crm.").concat(erp.prefix("erp."));
   */
  concat<const Others extends readonly ToolInfo[]>(other: ToolSet<Others>): ToolSet<readonly [...Tools, ...Others]> {
    requireToolSet("concat", other);
    const members = [...this.#members(), ...other.#members()];
    return this.#derived(members, this.#formatError ?? other.#formatError) as never;
  }

  /**
   * A fingerprint of each tool. It is the same in every process and for any order of keys, until the tool's
   * description, parameters, format, title, annotations, output schema or examples change.
   *
   * @example
   * tools.fingerprint(); // { get_weather: "description:… parameters:… outputSchema:…", search: "…" }
   */
  fingerprint(): Fingerprints {
    return Object.fromEntries(this.#fingerprints());
  }

  /**
   * Compares these tools with an approved set, or with its fingerprints.
   *
   * @throws {OptionError} if the value is neither of them.
   * @example
   * const { added, removed, changed, parts } = tools.diff(approved);
   * changed; // ["get_weather"]
   * parts; // { get_weather: ["description"] }
   */
  diff(approved: ToolSet | Fingerprints): ToolSetDiff<NameOf<Tools>> {
    const before = isInstance(approved, ToolSet) ? approved.#fingerprints() : readFingerprints(approved);
    return diffTools(before, this.#fingerprints()) as ToolSetDiff<NameOf<Tools>>;
  }

  #fingerprints(): ReadonlyMap<string, string> {
    return new Map(Array.from(this.#tools, ([name, tool]) => [name, fingerprintTool(tool)]));
  }

  /** The tools, changed, each with the formatter that the set has for it. */
  #members(change = (tool: Tools[number]): ToolInfo => tool): Member[] {
    return Array.from(this.#tools.values(), (tool) => [change(tool), this.#formatOf(tool.name)]);
  }

  #derived(members: readonly Member[], formatError = this.#formatError): ToolSet {
    const set = new ToolSet(
      members.map(([tool]) => tool),
      { formatError },
    );
    for (const [tool, format] of members) if (format !== formatError) set.#formats.set(tool.name, format);
    return set;
  }

  #formatOf(name: string): FormatError | undefined {
    return this.#formats.has(name) ? this.#formats.get(name) : this.#formatError;
  }

  readonly #format: FormatError = (error, about) =>
    (about.tool ? this.#formatOf(about.tool.name) : this.#formatError)?.(error, about);

  /**
   * All tools with their names and descriptions as one TypeScript text, for a prompt. Without options nothing is lost
   * or cut, and types that several tools have in common are written once. With `result` the tools are functions, with
   * their examples and the types of their results, for a model that writes code.
   *
   * @example
   * tools.compact();
   * // type Tools={
   * // // Weather of a city
   * // get_weather:{city:string}
   * // }
   * tools.compact({ result: true });
   * // declare const tools:{
   * // // Weather of a city
   * // get_weather(args:{city:string}):Promise<{celsius:number}>
   * // }
   */
  compact(options?: CompactSetOptions): string {
    return writeTools(() => Array.from(this.#tools.values(), describedTool), options, "compact");
  }

  /**
   * The tool and the typed, validated arguments of a call, and the changes that made them fit.
   *
   * @throws {ToolArgumentsError} `unknown_tool`, with the nearest names, if the set has no such tool; otherwise as the
   * tool's parseArguments.
   * @example
   * tools.parse(call); // { name: "get_weather", arguments: { city: "Oslo" }, tool: Tool, call: ToolCall, changes: [] }
   */
  parse<const As extends Integers = "error">(
    call: ToolCall,
    options: SetOptions<As> = NO_OPTIONS,
  ): ParsedCall<Tools, As> {
    const tool = this.#called("parse", call, options);
    return parsedCall(tool, call, this.read(call, options)) as ParsedCall<Tools, As>;
  }

  /**
   * Like parse, for parameters whose source validates asynchronously.
   *
   * @throws {ToolArgumentsError} as parse.
   * @example
   * (await tools.parseAsync(call)).arguments; // { city: "Oslo" }
   */
  async parseAsync<const As extends Integers = "error">(
    call: ToolCall,
    options: SetOptions<As> = NO_OPTIONS,
  ): Promise<ParsedCall<Tools, As>> {
    const tool = this.#called("parseAsync", call, options);
    return parsedCall(tool, call, await this.readAsync(call, options)) as ParsedCall<Tools, As>;
  }

  /**
   * Like parse, but returns the error instead of throwing it.
   *
   * @example
   * const result = tools.safeParse(call);
   * if (result.ok) result.value.arguments; // { city: "Oslo" }
   * else result.error.toModelMessage();
   */
  safeParse<const As extends Integers = "error">(
    call: ToolCall,
    options: SetOptions<As> = NO_OPTIONS,
  ): ParseCallResult<Tools, As> {
    checkSetCall("safeParse", call, options);
    try {
      return { ok: true, value: this.parse(call, options) };
    } catch (error) {
      return toFailure(error);
    }
  }

  /**
   * Like safeParse, for parameters whose source validates asynchronously.
   *
   * @example
   * (await tools.safeParseAsync(call)).ok; // true
   */
  async safeParseAsync<const As extends Integers = "error">(
    call: ToolCall,
    options: SetOptions<As> = NO_OPTIONS,
  ): Promise<ParseCallResult<Tools, As>> {
    checkSetCall("safeParseAsync", call, options);
    try {
      return { ok: true, value: await this.parseAsync(call, options) };
    } catch (error) {
      return toFailure(error);
    }
  }

  /** @internal Like {@link parse}, with the text that the arguments were parsed from. */
  read(call: ToolCall, options: SetOptions<Integers>): ParsedArguments {
    return this.#reader.read(call, options);
  }

  /** @internal Like {@link read}, for sources that validate asynchronously. */
  readAsync(call: ToolCall, options: SetOptions<Integers>): Promise<ParsedArguments> {
    return this.#reader.readAsync(call, options);
  }

  #called(owner: string, call: ToolCall, options: SetOptions<Integers>): Tools[number] {
    checkSetCall(owner, call, options);
    checkUsable(call, options);
    return this.#reader.toolOf(call);
  }

  /**
   * Runs calls in parallel, and returns one message per call, in the order of the calls. An invalid call, an unknown
   * tool, and a handler that throws or times out become a message for the model; no call and no handler can make the
   * promise reject.
   *
   * `run` also accepts the finished calls of a stream. For truncated and invalid calls the message has their error, and
   * their handlers never start.
   *
   * @throws {OptionError} for an unknown option, an option out of range, or a value that is not a list of calls.
   * @example
   * const messages = await tools.run(calls, { timeoutMs: 10_000, concurrency: 4 });
   * messages[0].content; // '{"celsius":12}'
   */
  run(
    this: ToolSet<readonly Tool[]>,
    calls: readonly RunnableCall[],
    ...[options = NO_OPTIONS]: RunArguments<ContextOf<Tools[number]>>
  ): Promise<ToolMessage[]> {
    return this.#reader.run(calls, options, { whole: false, formatError: this.#format });
  }

  /** @internal Like {@link run}, but no call runs before all decisions are known; a missing one is a ToolError. */
  runWhole(calls: readonly RunnableCall[], options: RunOptions = {}, before?: RunAs["before"]): Promise<ToolMessage[]> {
    return this.#reader.run(calls, options, { whole: true, before, formatError: this.#format });
  }

  /**
   * The tools in the format of one provider, for a conversation with its official client: the fields of a request, one
   * method that answers a response, and one that runs a whole conversation.
   *
   * @throws {OptionError} if the value is not a wire.
   * @example
   * import { openaiChat } from "openjiuwen-tools/wire";
   *
   * const turn = tools.bind(openaiChat);
   * do {
   *   step = await turn.answer(await client.chat.completions.create({ model, messages, tools: turn.tools }));
   *   messages.push(...step.messages); // { role: "assistant", … }, { role: "tool", … }
   * } while (step.continues);
   */
  bind<Format extends AnyWire>(
    this: ToolSet<readonly Tool[]>,
    wire: Format,
    options?: ToolsOptions<Format>,
  ): Turn<Format, ContextOf<Tools[number]>> {
    return bindTools(wire, this, options) as never;
  }
}

function checkSetCall(owner: string, call: ToolCall, options: SetOptions<Integers>): void {
  checkSetOptions(owner, options);
  checkCall(owner, "call", call);
}

function parsedCall(tool: ToolInfo, call: ToolCall, { value, changes }: ParsedArguments): unknown {
  return { name: tool.name, arguments: value, tool, call, changes };
}

const SET_OPTIONS: OptionRules = { formatError: FUNCTION };

/** A tool, and the `formatError` that its set uses for it. */
type Member = readonly [tool: ToolInfo, formatError: FormatError | undefined];

/**
 * Requires that a value is a set of tools.
 *
 * @throws {OptionError} that names who wants it, and says how a set is made.
 * @example
 * requireToolSet("serveMcp", [tool]); // OptionError: serveMcp: expected a ToolSet, received array […]. Make a set of …
 */
export function requireToolSet(maker: string, value: unknown): void {
  if (isInstance(value, ToolSet)) return;
  const way = "Make a set of tools with new ToolSet([a, b]).";
  throw new OptionError("invalid_option", "", `${maker}: expected a ToolSet, received ${preview(value)}. ${way}`);
}
