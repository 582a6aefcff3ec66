/** Requirements besides Node. Tests skip with a message if one is missing. */
export type Need =
  | "python3"
  | "servers of PyPI"
  | "wheels for WebAssembly"
  | "PostgreSQL"
  | "Chromium"
  | "zsh and fish"
  | "`dist/`"
  | "packages of the consumers"
  | "packages of the site"
  | "`../shared`";

/** Each folder of tests, and what some of its tests need. */
export const SUITES: { readonly [suite: string]: readonly Need[] } = {
  "python-compat": ["python3", "wheels for WebAssembly", "`dist/`"],
  test: [],
  "test/bench": ["`../shared`"],
  "test/cards": ["Chromium"],
  "test/cli": ["python3", "servers of PyPI", "PostgreSQL", "zsh and fish", "`dist/`"],
  "test/checks": [],
  "test/ci": [],
  "test/compact": ["`../shared`"],
  "test/core-tools": ["PostgreSQL"],
  "test/corpora": [],
  "test/docs": ["python3", "servers of PyPI", "`dist/`"],
  "test/downloads": ["python3"],
  "test/gateway": ["python3", "servers of PyPI", "`../shared`"],
  "test/json": ["python3", "`../shared`"],
  "test/locks": [],
  "test/loops": [],
  "test/messages": [],
  "test/mutation": [],
  "test/package": ["Chromium", "`dist/`", "packages of the consumers"],
  "test/playground": ["Chromium", "wheels for WebAssembly"],
  "test/providers": ["`../shared`"],
  "test/pydantic": ["python3"],
  "test/python": ["Chromium", "wheels for WebAssembly", "`dist/`"],
  "test/research": ["`../shared`"],
  "test/scenarios": [],
  "test/schema": ["`../shared`"],
  "test/site": ["packages of the site", "`dist/`"],
  "test/stream": ["python3", "`../shared`"],
  "test/strict": [],
  "test/times": [],
  "test/tool": ["`../shared`"],
  "test/turn": [],
  "test/types": [],
  "test/validate": ["python3", "`../shared`"],
  "test/wire": ["`../shared`"],
};

/**
 * The suite of a test file: the row of the table of suites in which it counts.
 *
 * @example
 * suiteOf("test/json/repair.test.ts"); // "test/json"
 * suiteOf("test/rooms.test.ts"); // "test"
 */
export function suiteOf(file: string): string {
  const [room = "", folder = "", ...below] = file.split(/[\\/]/);
  return room === "test" && below.length > 0 ? `${room}/${folder}` : room;
}
