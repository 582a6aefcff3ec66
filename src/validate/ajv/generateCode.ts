/**
 * The result of a compilation by Ajv, with a clear error if the platform forbids it.
 *
 * @throws {EvalError} if code generation is forbidden
 * @example
 * generateCode(() => ajv.compile(schema));
 * // EvalError under workerd: Ajv generates code, which this platform forbids: use createValidator …
 */
export function generateCode<T>(compile: () => T): T {
  try {
    return compile();
  } catch (cause) {
    if (!(cause instanceof EvalError)) throw cause;
    const instead = "use createValidator of openjiuwen-tools/validate, which works without";
    throw new EvalError(`Ajv generates code, which this platform forbids: ${instead}`, { cause });
  }
}
