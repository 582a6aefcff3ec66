import { ANY_PARAMETERS, OPENAI_NAMES, type ProviderRules } from "./ProviderRules.ts";

/** Version 2 of Cohere's API. */
export const COHERE_RULES: ProviderRules = {
  /** @source no document and no report: the names that all others take; read 2026-11-26 */
  names: OPENAI_NAMES,
  tools: {
    /** @source cohere-typescript ToolV2 (a function alone); read 2026-11-26 */
    refusesCustom: true,
    /** @source cohere-typescript V2ChatRequestToolChoice (REQUIRED or NONE); read 2026-11-26 */
    refusesNamed: true,
  },
  /** @source cohere-typescript ToolV2Function (any object); no document and no report of more; read 2026-11-26 */
  parameters: {
    ...ANY_PARAMETERS,
    /** @source cohere-typescript ToolV2Function; read 2026-11-26 */
    isNeeded: true,
  },
  results: {
    /** @source cohere-typescript ToolContent (text and documents); read 2026-11-26 */
    images: [],
  },
};
