import { isObject } from "../schema/index.ts";
import { storable } from "./collect/Joined.ts";
import { given, type Raw } from "./fields.ts";
import type { Usage } from "./Wire.ts";

type Counts = { readonly [Count in Exclude<keyof Usage, "provider">]?: number | undefined };

/**
 * The usage in an object of a provider, of which `read` gives the counts; `undefined` if there is no such object.
 * Without a total of the provider, the total is the sum of input and output.
 */
export function usageOf(provider: unknown, read: (usage: Raw) => Counts): Usage | undefined {
  if (!isObject(provider)) return undefined;
  const { inputTokens, outputTokens, totalTokens, cachedInputTokens, cacheWriteTokens, reasoningTokens } =
    read(provider);
  const isKnown = inputTokens !== undefined && outputTokens !== undefined;
  return {
    inputTokens,
    outputTokens,
    totalTokens: totalTokens ?? (isKnown ? inputTokens + outputTokens : undefined),
    ...given("cachedInputTokens", cachedInputTokens),
    ...given("cacheWriteTokens", cacheWriteTokens),
    ...given("reasoningTokens", reasoningTokens),
    provider: storable(provider),
  };
}

/** A count of a provider. Integers of streams that are read from bytes may be bigints. */
export function countIn(value: unknown): number | undefined {
  const count = typeof value === "bigint" ? Number(value) : value;
  return typeof count === "number" && Number.isFinite(count) ? count : undefined;
}

/** A count and those that it does not include; `undefined` without the first. */
export function sumOf(first: unknown, ...others: readonly unknown[]): number | undefined {
  const count = countIn(first);
  return count === undefined ? undefined : others.reduce<number>((sum, other) => sum + (countIn(other) ?? 0), count);
}
