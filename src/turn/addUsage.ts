import type { TurnStep } from "../tool/index.ts";
import type { Usage } from "../wire/index.ts";

/** The tokens of several answers together. The provider's own objects are listed. */
export function addUsage(steps: readonly Pick<TurnStep, "usage">[]): Usage | undefined {
  const said = steps.flatMap(({ usage }) => usage ?? []);
  if (said.length < 2) return said[0];
  const sum: { [field: string]: number } = {};
  for (const usage of said)
    for (const field of FIELDS) if (usage[field] !== undefined) sum[field] = (sum[field] ?? 0) + usage[field];
  const { inputTokens, outputTokens, totalTokens, ...others } = sum;
  return { inputTokens, outputTokens, totalTokens, ...others, provider: said.map(({ provider }) => provider) };
}

const FIELDS = [
  "inputTokens",
  "outputTokens",
  "totalTokens",
  "cachedInputTokens",
  "cacheWriteTokens",
  "reasoningTokens",
] as const;
