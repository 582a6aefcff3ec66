// The exports of `openjiuwen-tools/scenarios`.

export { loadScenarios, loadSkills } from "./loadScenarios.ts";
export { PathTemplate, type PathValues } from "./PathTemplate.ts";
export type { CardMapping, PathMatch, Scenario } from "./Scenario.ts";
export { ScenarioError, type ScenarioErrorCode, type ScenarioPlace } from "./ScenarioError.ts";
