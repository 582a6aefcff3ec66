import {
  getAgentSchema,
  getCodeGeneratorSchema,
  getErrorAnalysisSchema,
  getEvaluatorSchema,
  getLanguageSchema,
  getQueryRewriterSchema,
  getQuestionEvaluateSchema,
  getResearchPlanSchema,
  getSerpClusterSchema,
  type ResearchOptions,
  type ResearchSchema,
} from "../../src/research/index.ts";

/** The 14 schemas, in the order of their specification, under the names of expected.json. */
export const getters: { [name: string]: (options?: ResearchOptions) => ResearchSchema<object> } = {
  language: getLanguageSchema,
  questionEvaluate: getQuestionEvaluateSchema,
  codeGenerator: getCodeGeneratorSchema,
  errorAnalysis: getErrorAnalysisSchema,
  researchPlan: (options) => getResearchPlanSchema(3, options),
  serpCluster: getSerpClusterSchema,
  queryRewriter: getQueryRewriterSchema,
  definitive: (options) => getEvaluatorSchema("definitive", options),
  freshness: (options) => getEvaluatorSchema("freshness", options),
  plurality: (options) => getEvaluatorSchema("plurality", options),
  attribution: (options) => getEvaluatorSchema("attribution", options),
  completeness: (options) => getEvaluatorSchema("completeness", options),
  strict: (options) => getEvaluatorSchema("strict", options),
  agent: (options) => getAgentSchema(true, true, true, true, true, "", options),
};
