import type { StrictProvider } from "openjiuwen-tools/strict";
import * as exported from "openjiuwen-tools/wire";
import { RECORDERS } from "../stream/record.ts";

const named = <Id extends string>(id: Id): { readonly id: Id; readonly title: Id } => ({ id, title: id });

/** The formats in which tools are sent. Those of the AI SDK are objects of a program and not a list of JSON. */
export const WIRES = Object.values(exported)
  .filter((value): value is exported.Wire => typeof value === "object" && "encodeTools" in value)
  .filter((wire) => Array.isArray(wire.encodeTools([])))
  .map((wire) => ({ ...named(wire.name), wire }));

/** The wire of one of these formats. */
export const wireOf = (format: string): exported.Wire =>
  WIRES.find(({ id }) => id === format)?.wire ?? exported.openaiChat;

/** The formats whose streams are shown. */
export const STREAMS = WIRES.filter(({ id }) => id in RECORDERS);

const STRICT: readonly StrictProvider[] = ["openai", "anthropic", "gemini", "mistral", "deepseek", "ollama"];

/** The providers that enforce a subset of JSON Schema. */
export const STRICT_PROVIDERS = STRICT.map(named);
