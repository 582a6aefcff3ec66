/** An application that starts MCP servers, and how its documentation writes their config. */
export type Host = {
  readonly id: string;
  readonly name: string;
  /** Where this is written. */
  readonly source: string;
  /** Its files, those of the user before those of a project; none where the config lies on a server. */
  readonly files: readonly HostFile[];
  /** The forms of variables that it writes. */
  readonly variables: readonly VariableForm[];
  /** The unit of its `timeout` of a server. */
  readonly timeout?: "s" | "ms";
  /** Where it notes which servers are switched off, if not in their entries. */
  readonly switches?: readonly HostSwitches[];
  /** All keys of a server. */
  readonly keys: readonly string[];
};

/**
 * A file by its path on each system. `~` is the folder of the user, `.` that of a project, and a folder `*` has any name.
 * `${NAME:-path}` is the variable with which the user has moved it, or else the path; without one, the file is looked for
 * only if the variable is set.
 */
export type HostFile = string | { readonly darwin: string; readonly linux: string; readonly win32: string };

/** A place where a host notes which servers are switched off. */
export type HostSwitches = {
  readonly file: HostFile;
  /** The keys that lead to a list of names, or to an object with `enabled` by name. The key `.` is the project's folder. */
  readonly keys: readonly string[];
  /** The only file whose servers it is about. */
  readonly of?: HostFile;
};

/** A form of variables, by its name in the documentation of hosts. */
export type VariableForm =
  | "${NAME}"
  | "${NAME:-text}"
  | "$NAME"
  | "%NAME%"
  | "${env:NAME}"
  | "{env:NAME}"
  | "${file:PATH}"
  | "{file:PATH}"
  | "${input:ID}"
  | "${workspaceFolder}"
  | "${workspaceFolderBasename}"
  | "${userHome}"
  | "${cwd}"
  | "${pathSeparator}"
  | "${/}"
  | "${CLAUDE_PROJECT_DIR}"
  | "COPILOT_MCP_NAME";
