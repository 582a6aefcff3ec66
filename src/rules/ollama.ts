import { ANY_NAMES, type ProviderRules } from "./ProviderRules.ts";

/** Ollama's own API. */
export const OLLAMA_RULES: ProviderRules = {
  names: ANY_NAMES,
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
