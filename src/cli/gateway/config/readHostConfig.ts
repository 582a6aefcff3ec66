import { lstatSync, readFileSync, statSync } from "node:fs";
import { describeKind } from "../../../checks/index.ts";
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

/**
 * A value that has to be an object; one that is left out has no keys.
 *
 * @throws {Error} for another value, with its place.
 */
export function requireObject(value: unknown, path: readonly string[] = []): Json {
  if (isObject(value)) return value;
  if (value === undefined || (value === null && path.length > 0)) return {};
  throw new Error(
    `expected an object${path.length > 0 ? ` at /${path.join("/")}` : ""}, received ${describeKind(value)}`,
  );
}

/** Whether a path leads to something, also if that cannot be reached: then reading it fails with the reason. */
export function isThere(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch (cause) {
    return (cause as NodeJS.ErrnoException).code !== "ENOTDIR";
  }
}

/** A value that is an object, or else one without keys. */
export const asObject = (value: unknown): Json => (isObject(value) ? value : {});

export const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);
