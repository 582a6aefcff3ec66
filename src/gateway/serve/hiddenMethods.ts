/**
 * The name under which a request for a task goes through the SDK, which refuses the methods that it knows of
 * 2025-11-25 to clients of 2026-07-28. Other methods keep their names.
 *
 * @example
 * hiddenMethod("tasks/get"); // "hidden:tasks/get"
 */
export const hiddenMethod = <Method>(method: Method): Method | string =>
  TASKS.has(method) ? `${PREFIX}${method}` : method;

/** The name that the client gave a method. */
export const shownMethod = (method: string): string =>
  method.startsWith(PREFIX) ? method.slice(PREFIX.length) : method;

const PREFIX = "hidden:";
const TASKS: ReadonlySet<unknown> = new Set(["tasks/get", "tasks/update", "tasks/cancel"]);
