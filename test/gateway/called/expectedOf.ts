import { VERSION } from "../../../src/checks/index.ts";
import type { Road } from "./compareRoads.ts";
import { type Answer, exactJson, type Fields } from "./exactClient.ts";
import type { Call } from "./servers.ts";

type Expected = {
  /** The answer that the direct one leads to; the heard answer itself if it is right; or what is wrong with it. */
  readonly expected: Answer | string;
  readonly isRefused: boolean;
};

/** What a client must hear on a road from a server, by what it hears directly. */
export function expectedOf({ form, mode }: Road, server: string, call: Call, direct: Answer, heard: Answer): Expected {
  if (form === "pass") return { expected: passedOn(mode, server, direct), isRefused: false };
  if ("error" in heard) return { expected: `exec failed: ${JSON.stringify(heard.error)}`, isRefused: false };
  const refusal = refusalIn(heard.result);
  if (call.isFitted === true) return { expected: fitted(heard), isRefused: false };
  if (refusal?.tool_schema !== undefined) {
    return { expected: call.isStricter ? heard : refusedRightly(direct, heard), isRefused: true };
  }
  if ("error" in direct) return { expected: toldRightly(direct.error, refusal, heard), isRefused: false };
  return { expected: passedOn(mode, server, mirrored(direct, heard.result, call.varies)), isRefused: false };
}

/** A structured result without content has its JSON as text. */
function mirrored(
  direct: { readonly result: Fields },
  { content: [block] = [] }: { content?: { text?: string }[] },
  varies: RegExp | undefined,
): Answer {
  const { content, structuredContent } = direct.result;
  if (structuredContent === undefined || (Array.isArray(content) && content.length > 0)) return direct;
  const text = block?.text ?? "";
  const isMirror = differencesOf(structuredContent, exactJson(text), "", varies).length === 0;
  return {
    result: { ...direct.result, content: [{ type: "text", text: isMirror ? text : "the JSON of the result" }] },
  };
}

/** Results of 2026-07-28 have a type, and say which server they are of. An error says which server answered. */
function passedOn(mode: Road["mode"], server: string, answer: Answer): Answer {
  if ("error" in answer) {
    const { message } = answer.error;
    return { error: { ...answer.error, message: `The server "${server}" answered: ${message}` } };
  }
  if (mode === "legacy") return answer;
  const { _meta, ...result } = answer.result;
  return { result: { ...result, resultType: "complete", _meta: { [SERVER]: GATEWAY, ...(_meta as object) } } };
}

const SERVER = "io.modelcontextprotocol/serverInfo";
const GATEWAY = { name: "openjiuwen-tools-gateway", version: VERSION };

/** The error that exec answers with by itself. */
function refusalIn({ content, isError, structuredContent }: Fields): Fields | undefined {
  const [block, ...others] = content as { text?: string }[];
  if (isError !== true || structuredContent !== undefined || others.length > 0) return undefined;
  try {
    return exactJson(block?.text ?? "") as Fields;
  } catch {
    return undefined;
  }
}

/** What exec refuses, the server must refuse too. */
function refusedRightly(direct: Answer, heard: Answer): Answer | string {
  if ("error" in direct || direct.result.isError === true) return heard;
  return `exec refuses what the server takes: ${JSON.stringify((heard as { result: Fields }).result).slice(0, 500)}`;
}

/** An error of the protocol is a failed result with its message, for the model. */
function toldRightly({ message }: Fields, refusal: Fields | undefined, heard: Answer): Answer | string {
  const told = String(refusal?.error ?? "");
  const [first = ""] = String(message).split("\n");
  return told.includes(first.slice(0, 200)) ? heard : `expected the error ${first}, received ${told}`;
}

function fitted(heard: Answer): Answer | string {
  const content = ("result" in heard ? heard.result.content : []) as { text?: string }[];
  const note = content.at(-1)?.text ?? "";
  return note.startsWith("The arguments were changed to fit: ") ? heard : `expected a note, received ${note}`;
}

/**
 * The places where two values differ, up to five; what varies in texts is compared as one sign.
 *
 * @example
 * differencesOf({ id: 1 }, { id: 2 }, ""); // ["/id: expected 1, received 2"]
 */
export function differencesOf(expected: unknown, received: unknown, path: string, varies?: RegExp): string[] {
  if (!isContainer(expected) || !isContainer(received) || Array.isArray(expected) !== Array.isArray(received)) {
    return isSame(expected, received, varies)
      ? []
      : [`${path}: expected ${shown(expected)}, received ${shown(received)}`];
  }
  const keys = new Set([...Object.keys(expected), ...Object.keys(received)]);
  const lines: string[] = [];
  for (const key of keys) {
    const [one, other] = [expected, received].map((value) => (value as Fields)[key]);
    for (const line of differencesOf(one, other, `${path}/${key}`, varies)) if (lines.length < 5) lines.push(line);
  }
  return lines;
}

const isContainer = (value: unknown): value is object => typeof value === "object" && value !== null;

function isSame(expected: unknown, received: unknown, varies: RegExp | undefined): boolean {
  if (expected === received) return true;
  if (varies === undefined || typeof expected !== typeof received) return false;
  const [one, other] = [expected, received].map((value) => String(value).replace(varies, "…"));
  return one === other;
}

function shown(value: unknown): string {
  const text =
    typeof value === "bigint"
      ? `${value}n`
      : (JSON.stringify(value, (_, item) => (typeof item === "bigint" ? `${item}n` : item)) ?? "nothing");
  return text.length <= 300 ? text : `${text.slice(0, 150)} … ${text.slice(-150)}`;
}
