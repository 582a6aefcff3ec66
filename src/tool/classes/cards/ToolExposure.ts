/**
 * Whether a model is shown a tool at once, or when it searches for tools: the Python enum `ToolExposure`.
 *
 * @example
 * new ToolCard({ id: "1", exposure: ToolExposure.DEFERRED }).exposure; // "deferred"
 */
export const ToolExposure: { readonly DIRECT: "direct"; readonly DEFERRED: "deferred" } = {
  DIRECT: "direct",
  DEFERRED: "deferred",
};

/** One of the values of `ToolExposure`. */
export type ToolExposure = "direct" | "deferred";
