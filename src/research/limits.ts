/**
 * @limit Research schemas: length of the question that `getAgentSchema` quotes
 * @beyond it is cut
 */
export const MAX_QUESTION_LENGTH = 2_000;

/**
 * Twice the length that `getLanguageSchema` allows.
 *
 * @limit Research schemas: length of the language style
 * @beyond it is cut
 */
export const MAX_STYLE_LENGTH = 200;
