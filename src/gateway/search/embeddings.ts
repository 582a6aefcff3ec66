import { describeKind } from "../../checks/index.ts";
import { GatewayError } from "../GatewayError.ts";
import { MAX_EMBEDDED_TEXT } from "../limits.ts";
import type { ToolTexts } from "./searchableTool.ts";

/**
 * Turns texts into vectors of equal length, as the embeddings API of a provider does. The vectors need not be
 * normalized.
 *
 * @example
 * const embed: Embed = async (texts) => {
 *   const { data } = await client.embeddings.create({ model: "text-embedding-3-small", input: [...texts] });
 *   return data.map(({ embedding }) => embedding);
 * };
 */
export type Embed = (texts: readonly string[]) => Promise<readonly (readonly number[])[]>;

/** Ranks tools by how close their meaning is to that of a query. */
export class MeaningRanking {
  readonly #embed: Embed;
  readonly #texts: readonly string[];
  #vectors: Promise<readonly (readonly number[])[]> | undefined;

  constructor(tools: readonly ToolTexts[], embed: Embed) {
    this.#embed = embed;
    this.#texts = tools.map(({ name, description }) => `${name}: ${description}`.slice(0, MAX_EMBEDDED_TEXT));
  }

  /** The cosine between each query and each tool; all queries are embedded in one call. */
  async scores(queries: readonly string[]): Promise<Float64Array[]> {
    this.#vectors ??= this.#embedTools();
    const vectors = await this.#vectors;
    const embedded = await embedAll(this.#embed, queries, vectors[0]?.length);
    return embedded.map((query) => Float64Array.from(vectors, (vector) => cosineOf(query, vector)));
  }

  /** Once; where it fails, the next search tries again. */
  async #embedTools(): Promise<readonly (readonly number[])[]> {
    try {
      return await embedAll(this.#embed, this.#texts);
    } catch (cause) {
      this.#vectors = undefined;
      throw cause;
    }
  }
}

async function embedAll(
  embed: Embed,
  texts: readonly string[],
  length?: number,
): Promise<readonly (readonly number[])[]> {
  if (texts.length === 0) return [];
  const vectors: unknown = await embed(texts);
  const first: unknown = Array.isArray(vectors) ? vectors[0] : undefined;
  const expected = length ?? (Array.isArray(first) ? first.length : 0);
  if (!Array.isArray(vectors) || vectors.length !== texts.length) {
    const received = Array.isArray(vectors) ? vectors.length : describeKind(vectors);
    throw new GatewayError("invalid_embedding", "", `embed: expected ${texts.length} vectors, received ${received}`);
  }
  const wrong = vectors.findIndex((vector) => !isVector(vector, expected));
  if (wrong < 0) return vectors;
  throw new GatewayError("invalid_embedding", `/${wrong}`, `embed: expected a vector of ${expected} finite numbers`);
}

const isVector = (value: unknown, length: number): boolean =>
  Array.isArray(value) && value.length === length && length > 0 && value.every(Number.isFinite);

function cosineOf(left: readonly number[], right: readonly number[]): number {
  let [product, leftSquare, rightSquare] = [0, 0, 0];
  for (const [index, one] of left.entries()) {
    const other = right[index] as number;
    product += one * other;
    leftSquare += one * one;
    rightSquare += other * other;
  }
  return product / (Math.sqrt(leftSquare * rightSquare) || 1);
}
