import type { Official } from "./official.d.mts";

export function serveConformance(options?: { era?: "legacy" | "modern" | "both" }): Promise<Official>;
