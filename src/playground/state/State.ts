import { SDK_RELEASES } from "openjiuwen-tools";
import { MAX_PANEL_TEXT } from "../limits.ts";
import { SAMPLES } from "../samples/SAMPLES.ts";
import { STREAMS, STRICT_PROVIDERS, WIRES } from "./providers.ts";

/** The state of the page, which determines everything that it shows, except the reader's choice of colours. */
export type State = {
  /** The text of the tools, in any provider's format. */
  readonly tools: string;
  /** The position of the selected tool. */
  readonly tool: number;
  /** The arguments of a call, as a model wrote them. */
  readonly args: string;
  readonly wire: string;
  readonly strict: string;
  readonly stream: string;
  /** The shown part of the stream, from 0 to 1. */
  readonly at: number;
  readonly release: string;
};

/** The state of a sample. */
export function stateOf(id: string): State {
  const sample = SAMPLES.find((one) => one.id === id) ?? SAMPLES[0];
  return {
    tools: JSON.stringify(sample?.payload, null, 2),
    tool: 0,
    args: sample?.calls[0] ?? "",
    wire: "openai-chat",
    strict: "openai",
    stream: "openai-chat",
    at: 0.6,
    release: SDK_RELEASES.at(-1) as string,
  };
}

/** A state from an untrusted value: parts that do not fit get the values of the first sample. */
export function readState(value: unknown, { maxText = MAX_PANEL_TEXT }: { readonly maxText?: number } = {}): State {
  const given = typeof value === "object" && value !== null ? (value as { readonly [field: string]: unknown }) : {};
  const start = stateOf("");
  const text = (field: "tools" | "args") => {
    const said = given[field];
    return typeof said === "string" && said.length <= maxText ? said : start[field];
  };
  const choice = (field: "wire" | "strict" | "stream", list: readonly { readonly id: string }[]) =>
    list.find(({ id }) => id === given[field])?.id ?? start[field];
  const number = (field: "tool" | "at", most: number) => {
    const said = given[field];
    return typeof said === "number" && said >= 0 && said <= most ? said : start[field];
  };
  return {
    tools: text("tools"),
    tool: Math.floor(number("tool", MAX_TOOLS)),
    args: text("args"),
    wire: choice("wire", WIRES),
    strict: choice("strict", STRICT_PROVIDERS),
    stream: choice("stream", STREAMS),
    at: number("at", 1),
    release: (SDK_RELEASES as readonly unknown[]).includes(given.release) ? String(given.release) : start.release,
  };
}

/** @internal */
const MAX_TOOLS = 10_000;
