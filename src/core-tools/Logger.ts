/**
 * The receiver of log messages: `console` and the loggers of pino fit.
 *
 * @example
 * const logger: Logger = { warn: (message, fields) => console.warn(message, fields) };
 */
export type Logger = {
  debug?(message: string, fields?: object): void;
  info?(message: string, fields?: object): void;
  warn?(message: string, fields?: object): void;
  error?(message: string, fields?: object): void;
};
