/**
 * @limit Conversations: answers of the model in one `turn.run`
 * @option `maxSteps`
 * @beyond `TurnError`, `too_many_steps`
 */
export const MAX_STEPS = 50;

/**
 * @limit Conversations: times in a row that a call is made with the same arguments and the same result
 * @option `repeats`
 * @beyond `TurnError`, `repeated_calls`; the last result before it tells the model to stop
 */
export const MAX_REPEATS = 5;
