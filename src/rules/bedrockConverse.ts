import { ANY_PARAMETERS, OPENAI_NAMES, type ProviderRules, USUAL_IMAGES } from "./ProviderRules.ts";

/** The Converse API of Amazon Bedrock. The model behind it may refuse more. */
export const BEDROCK_CONVERSE_RULES: ProviderRules = {
  /** @source botocore 1.44.8 ToolName; read 2026-11-26 */
  names: OPENAI_NAMES,
  tools: {
    /** @source botocore 1.44.8 ToolConfigurationToolsList; read 2026-11-26 */
    refusesNone: true,
    /** @source botocore 1.44.8 ToolChoice (auto, any or one tool); read 2026-11-26 */
    refusesSome: true,
  },
  /** @source cognitect-labs/aws-api#272 (an object at the root); no report of more; read 2026-11-26 */
  parameters: {
    ...ANY_PARAMETERS,
    /** @source cognitect-labs/aws-api#272; read 2026-11-26 */
    neededAtRoot: ["type"],
    /** @source botocore 1.44.8 ToolSpecification; read 2026-11-26 */
    isNeeded: true,
  },
  /** @source botocore 1.44.8 ToolUseId; read 2026-11-26 */
  callIds: { allowed: /^[a-zA-Z0-9_.:-]{1,64}$/, length: 64 },
  results: {
    /** @source botocore 1.44.8 ImageFormat; read 2026-11-26 */
    images: USUAL_IMAGES,
    /** @source NousResearch/hermes-agent#55092; read 2026-11-26 */
    refusesEmpty: true,
  },
};
