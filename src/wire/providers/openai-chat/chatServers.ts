import {
  DEEPSEEK_RULES,
  MISTRAL_RULES,
  MOONSHOT_RULES,
  type ProviderRules,
  SGLANG_RULES,
  VLLM_RULES,
  ZHIPU_RULES,
} from "../../../rules/index.ts";
import { ownDefinitions } from "../../adapt/ownDefinitions.ts";
import { typedForms } from "../../adapt/typedForms.ts";
import { type ChatProvider, OPENAI_CHAT } from "./provider.ts";

/** The servers of this format whose rules are known. */
export type ChatServer = "mistral" | "deepseek" | "moonshot" | "zhipu" | "vllm" | "sglang";

const serverWith = (rules: ProviderRules, strict: readonly string[] = []): ChatProvider => ({
  ...OPENAI_CHAT,
  rules,
  strict,
});

/** Each server, with its own rules and the strict forms that it accepts. */
export const CHAT_SERVERS: { readonly [server in ChatServer]: ChatProvider } = {
  mistral: serverWith(MISTRAL_RULES, ["mistral"]),
  deepseek: serverWith(DEEPSEEK_RULES, ["deepseek"]),
  moonshot: { ...serverWith(MOONSHOT_RULES), rewrites: { definitions: ownDefinitions, types: typedForms } },
  zhipu: serverWith(ZHIPU_RULES),
  // These two take a schema as it is, so the forms of the others are for them, too.
  vllm: serverWith(VLLM_RULES, OPENAI_CHAT.strict),
  sglang: serverWith(SGLANG_RULES, OPENAI_CHAT.strict),
};
