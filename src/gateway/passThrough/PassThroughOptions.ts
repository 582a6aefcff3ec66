/**
 * How the tools of all servers are served in one list.
 *
 * @example
 * const options: PassThroughOptions = { schemas: "compact" };
 */
export type PassThroughOptions = {
  /** Whether names begin with the server's, which only a single server can do without. Default: `true`. */
  readonly prefix?: boolean | undefined;
  /** `"compact"` writes the schemas of arguments as TypeScript into the descriptions. Default: `"full"`. */
  readonly schemas?: "full" | "compact" | undefined;
};
