/** What a starter agent needs for a provider. */
export type StarterProvider = {
  readonly title: string;
  /** The packages of its client. */
  readonly packages: readonly string[];
  /** The lines of `.env.example`. */
  readonly environment: readonly string[];
};

const MODEL = "# MODEL=";

/** The providers of `init`; each has a file of this name in docs/examples/starter. */
export const STARTER_PROVIDERS = {
  openai: {
    title: "the OpenAI client, for OpenAI and each server with the same API",
    packages: ["openai"],
    environment: ["OPENAI_API_KEY=", "# OPENAI_BASE_URL=", MODEL],
  },
  anthropic: {
    title: "the Anthropic client",
    packages: ["@anthropic-ai/sdk"],
    environment: ["ANTHROPIC_API_KEY=", "# ANTHROPIC_BASE_URL=", MODEL],
  },
  gemini: {
    title: "the Google Gen AI client",
    packages: ["@google/genai"],
    environment: ["GEMINI_API_KEY=", "# GOOGLE_GEMINI_BASE_URL=", MODEL],
  },
  ollama: {
    title: "Ollama on your machine",
    packages: ["ollama"],
    environment: ["# OLLAMA_HOST=http://127.0.0.1:11434", MODEL],
  },
  "ai-sdk": {
    title: "the AI SDK",
    packages: ["ai", "@ai-sdk/openai-compatible"],
    environment: ["OPENAI_API_KEY=", "# OPENAI_BASE_URL=", MODEL],
  },
} as const satisfies { readonly [name: string]: StarterProvider };
