import { afterEach } from "vitest";

type Closable = { close(): unknown };

const opened: Closable[] = [];
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close();
});

/** What is closed after the test; what was opened last is closed first. */
export function closing<One extends Closable>(one: One): One {
  opened.push(one);
  return one;
}
