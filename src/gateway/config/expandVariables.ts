import { homedir } from "node:os";
/** The variables of the environment, by their names. */
export type Environment = { readonly [name: string]: string | undefined };

/**
 * A text of the config with the values of its variables: `${NAME}` and `${env:NAME}` are environment variables, and
 * `${NAME:-text}` is `text` if there is no such variable.
 *
 * @throws {Error} if a variable is not set, because an empty text instead would fail later with a less clear error.
 * @example
 * expandVariables("Bearer ${TOKEN}", { TOKEN: "s3cret" }); // "Bearer s3cret"
 */
export function expandVariables(text: string, environment: Environment): string {
  return text.replace(/\$\{([^{}]*)\}/g, (whole, inside: string) => {
    const [, name, , otherwise] = /^(?:env:)?(\w+)(:-(.*))?$/s.exec(inside) ?? [];
    if (name === undefined) {
      throw new Error(
        `expected \${NAME} or \${NAME:-text}, received ${whole}: write the value, or a variable of the environment`,
      );
    }
    const value = (Object.hasOwn(environment, name) ? environment[name] : undefined) ?? otherwise;
    if (value === undefined)
      throw new Error(`the environment has no variable ${name}: set it, or write \${${name}:-text}`);
    return value;
  });
}

/** Puts the values of variables into a text of the config. */
export type Expand = (text: string) => string;

/** Expands the variables of the environment, and those that other hosts define in addition. */
export function expander(environment: Environment): Expand {
  return (text) => expandVariables(text, { workspaceFolder: process.cwd(), userHome: homedir(), ...environment });
}
