/**
 * @limit Scenarios: files of a folder
 * @beyond `ScenarioError`, `limit_exceeded`
 */
export const MAX_FILES = 1_000;

/**
 * @limit Scenarios: bytes of a file
 * @beyond `ScenarioError`, `limit_exceeded`
 */
export const MAX_FILE_BYTES = 262_144;

/**
 * @limit Scenarios: levels of lists and objects in a front matter
 * @beyond `ScenarioError`, `invalid_front_matter`
 */
export const MAX_FRONT_MATTER_DEPTH = 16;

/**
 * A description of Agent Skills has no more.
 *
 * @limit Scenarios: length of a text of a known field
 * @beyond `ScenarioError`, `invalid_field`
 */
export const MAX_FIELD_LENGTH = 1_024;

/**
 * @limit Scenarios: length of a template and of a path
 * @beyond `ScenarioError`, `invalid_template` or `invalid_value`; `match` gives `undefined`
 */
export const MAX_PATH_LENGTH = 1_024;
