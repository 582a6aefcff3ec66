/** What the model says in one turn, before it is written in a provider's format. */
export type Answer = {
  readonly thought?: string;
  readonly text?: string;
  readonly calls?: readonly { readonly name: string; readonly arguments: string }[];
};

/** The body of a request or of an answer. */
// biome-ignore lint/suspicious/noExplicitAny: five formats, as a server reads them
export type Body = any;

/** An API of a provider, as its documentation has it. */
export type Provider = {
  readonly path: RegExp;
  readonly contentType: string;
  /** The turn of this number as a whole response; `before` is the number of calls in the turns before. */
  whole(answer: Answer, turn: number, before: number): Body;
  /** The same response as the body of a stream, in pieces. */
  pieces(whole: Body): string[];
  isStreamed(request: Body, url: string): boolean;
  /** The results of the last turn; an error where the request is not what the API takes behind these answers. */
  results(request: Body, answered: readonly Body[]): string[];
};

/** Cuts a text into pieces, as models write. */
export const cut = (text: string): string[] => text.match(/[\s\S]{1,11}/g) ?? [];

/** An event of a stream of server-sent events. */
export const sse = (event: Body): string =>
  `${event.type ? `event: ${event.type}\n` : ""}data: ${JSON.stringify(event)}\n\n`;

/** Refuses a request. */
export function expectThat(isSo: boolean, problem: string): asserts isSo {
  if (!isSo) throw new Error(`400: ${problem}`);
}

/** Refuses a request in which something did not come back as it was sent. */
export function expectSame(received: Body, sent: Body, what: string): void {
  const [left, right] = [received, sent].map((value) => JSON.stringify(sorted(value)));
  expectThat(left === right, `expected ${what} unchanged, ${right}, received ${left}`);
}

/** Refuses a request in which an answer without calls is not followed by the next question. */
export function expectQuestion(behind: readonly Body[]): void {
  expectThat(behind.length === 1 && behind[0].role === "user", "expected one question behind an answer without calls");
}

/** Refuses a request that does not answer each call once. */
export function expectAnswered(received: readonly unknown[], calls: readonly unknown[]): void {
  expectSame([...received].sort(), [...calls].sort(), "one result for each call, by its id");
}

function sorted(value: Body): Body {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((key) => [key, sorted(value[key])]),
  );
}

/** A text of arguments as it must come back: some libraries send the object that holds what is no JSON. */
export function comparableArguments(text: string): unknown {
  try {
    const { rawInvalidInput, ...args } = JSON.parse(text);
    return rawInvalidInput ?? args;
  } catch {
    return text;
  }
}
