/** The receiver of log messages: `console` and the loggers of pino fit. */
export type Logger = {
  debug?(message: string, fields?: object): void;
  info?(message: string, fields?: object): void;
  warn?(message: string, fields?: object): void;
  error?(message: string, fields?: object): void;
};
