type Style = "bold" | "dim" | "red" | "green" | "yellow" | "cyan";

/**
 * A text in a style if the stream is a terminal that shows colours, otherwise the plain text. `NO_COLOR` counts more than
 * `FORCE_COLOR`; Node has it the other way round, and warns already when `node:util` is imported.
 */
export const styled = (style: Style, text: string, stream: NodeJS.WriteStream = process.stdout): string =>
  process.env.NO_COLOR ? text : process.getBuiltinModule("node:util").styleText(style, text, { stream });
