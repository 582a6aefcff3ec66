import { ANY_NAMES, type ProviderRules } from "./ProviderRules.ts";

/** Ollama's own API. */
export const OLLAMA_RULES: ProviderRules = {
  /** @source ollama api/types.go ToolFunction (any text); read 2026-11-26 */
  names: ANY_NAMES,
  tools: {
    /** @source ollama api/types.go ChatRequest (no field for a choice); read 2026-11-26 */
    refusesChoice: true,
  },
  /** @source ollama api/types.go ToolFunctionParameters and ToolProperty, which check no more; read 2026-11-26 */
  parameters: {
    refusedAtRoot: [],
    needsItems: false,
    /** @source ollama api/types.go ToolProperty, which reads `required`, `type` and `description` into types of Go; read 2026-11-26 */
    needsNewForms: true,
  },
  format: {
    /** @source ollama/ollama#8063 ("error parsing grammar: unknown escape at \d"); read 2026-11-26 */
    refusesEscapes: true,
  },
};
