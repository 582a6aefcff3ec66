import { readFileSync, statSync } from "node:fs";
import { decodeConfig, parseConfig } from "../../../gateway/index.ts";
import { MAX_INPUT_BYTES } from "../../limits.ts";
import { parseToml } from "./parseToml.ts";

/** An object of a config. */
export type Json = { readonly [key: string]: unknown };

/**
 * The value in a file of a host, which is JSON with comments, or TOML.
 *
 * @throws {Error} for a file that cannot be read.
 */
export function readHostConfig(file: string): unknown {
  const stats = statSync(file);
  if (!stats.isFile() || stats.size > MAX_INPUT_BYTES) throw new Error("expected a file of at most 64 MiB");
  const text = decodeConfig(readFileSync(file), file);
  return file.endsWith(".toml") ? parseToml(text, file) : parseConfig(text, file);
}

/** A value that is an object, or else one without keys. */
export const asObject = (value: unknown): Json =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Json) : {};
