/** The name under which a wire is exported, for the name of its format. */
export type ExportedName<Id extends string> = Id extends `${infer First}-${infer Rest}`
  ? `${First}${Capitalize<ExportedName<Rest>>}`
  : Id;

/**
 * The name under which a wire is exported.
 *
 * @example
 * exportedName("openai-chat"); // "openaiChat"
 */
export const exportedName = <Id extends string>(id: Id): ExportedName<Id> =>
  id.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()) as ExportedName<Id>;
