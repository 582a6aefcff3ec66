import { createHash, timingSafeEqual } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { CoreToolsError } from "../../core-tools/index.ts";
import { isUsableToken, USABLE_TOKEN } from "../serving.ts";

type Token = { readonly digest: Buffer; readonly user: string };

/**
 * The users by their tokens, from a JSON file `{ "token": "user" }`. It is read again when it has changed; if it cannot
 * be read, all requests are refused.
 */
export class TokensFile {
  readonly #file: string;
  #tokens: readonly Token[] = [];
  #mark: string | undefined;
  #reading: Promise<void> | undefined;

  constructor(file: string) {
    this.#file = file;
  }

  /** @throws {CoreToolsError} for an invalid file of tokens. */
  async read(): Promise<void> {
    const mark = await this.#markOf();
    const text = await readFile(this.#file, "utf8").catch((cause: Error) => {
      throw new CoreToolsError("invalid_input", `${this.#file} cannot be read: ${cause.message}`, { cause });
    });
    this.#tokens = parseTokens(this.#file, text);
    this.#mark = mark;
  }

  /** The user who sends a request; undefined refuses it. */
  readonly authenticate = async (request: Request): Promise<string | undefined> => {
    await this.#refresh();
    const [, token] = /^bearer +(\S+) *$/i.exec(request.headers.get("authorization") ?? "") ?? [];
    if (token === undefined) return undefined;
    const given = digestOf(token);
    // All tokens are compared, so that the time reveals nothing.
    return this.#tokens.reduce<string | undefined>(
      (user, known) => (timingSafeEqual(known.digest, given) ? known.user : user),
      undefined,
    );
  };

  async #refresh(): Promise<void> {
    const mark = await this.#markOf();
    if (mark === this.#mark) return;
    this.#reading ??= this.read()
      .then(() => console.error(`Tokens: read ${this.#file} again`))
      .catch((cause: Error) => {
        this.#tokens = [];
        this.#mark = mark;
        console.error(`Tokens: all requests are refused, because ${cause.message}`);
      })
      .finally(() => {
        this.#reading = undefined;
      });
    await this.#reading;
  }

  /** The version of the file, which changes with the file. */
  #markOf(): Promise<string> {
    return stat(this.#file, { bigint: true }).then(
      ({ ino, size, mtimeNs, ctimeNs }) => [ino, size, mtimeNs, ctimeNs].join(),
      () => "missing",
    );
  }
}

function parseTokens(file: string, text: string): Token[] {
  const refuse = (received: string): never => {
    const message = `${file}: expected an object of JSON, { "token": "user" }, received ${received}`;
    throw new CoreToolsError("invalid_input", message);
  };
  let tokens: unknown;
  try {
    tokens = JSON.parse(text);
  } catch {
    refuse("another text");
  }
  if (typeof tokens !== "object" || tokens === null || Array.isArray(tokens)) return refuse("another value");
  return Object.entries(tokens).map(([token, user]: [string, unknown]) => {
    if (typeof user !== "string" || user === "") return refuse("a user that is not a text");
    if (!isUsableToken(token)) return refuse(`a token of ${user} that is not ${USABLE_TOKEN}`);
    return { digest: digestOf(token), user };
  });
}

const digestOf = (text: string): Buffer => createHash("sha256").update(text).digest();
