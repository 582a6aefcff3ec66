import { randomUUID } from "node:crypto";
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  existsSync,
  lstatSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { encodingOf } from "../../../checks/index.ts";
import { decodeConfig, type FoundServers, findServers, parseConfig } from "../../../gateway/index.ts";
import { CommandError } from "../../CommandError.ts";
import { warn } from "../../output/warn.ts";
import { isNamedPipe } from "../isNamedPipe.ts";
import { addItem, removeMember, setMember } from "./jsonEdits.ts";

/**
 * A config file that a command changes: its comments and its form stay.
 *
 * @example
 * const file = ConfigFile.open("mcp.json");
 * file.setServer("files", { command: "mcp-server-filesystem", args: ["."] });
 * file.save();
 */
export class ConfigFile {
  readonly file: string;
  /** The bytes that were read; undefined if the file does not exist. */
  readonly #bytes: Buffer | undefined;
  #text: string;

  private constructor(file: string, bytes: Buffer | undefined) {
    this.file = file;
    this.#bytes = bytes;
    this.#text = bytes === undefined ? "{}\n" : decodeConfig(bytes, file);
    if (this.#text.trim() === "") this.#text = "{}\n";
  }

  /**
   * The file with that path, which need not exist.
   *
   * @throws {GatewayError} for a text that is not a config.
   */
  static open(file: string): ConfigFile {
    const opened = new ConfigFile(file, readBytes(file));
    // Members can only be found in JSON.
    opened.found;
    return opened;
  }

  /** A file that gets a new text, also if it exists. */
  static empty(file: string): ConfigFile {
    const opened = new ConfigFile(file, readBytes(file));
    opened.#text = "{}\n";
    return opened;
  }

  get exists(): boolean {
    return this.#bytes !== undefined;
  }

  /** Its servers and its other keys. */
  get found(): FoundServers {
    const config = parseConfig(this.#text, this.file);
    if (typeof config !== "object" || config === null || Array.isArray(config)) {
      throw new CommandError(`${this.file}: expected an object`);
    }
    return findServers(config as { readonly [key: string]: unknown });
  }

  /** Its servers by their names, as they are written. */
  get servers(): { readonly [name: string]: unknown } {
    const { servers = {}, path } = this.found;
    if (servers !== null && (typeof servers !== "object" || Array.isArray(servers))) {
      throw new CommandError(`${this.file}: expected an object with the servers by their names at /${path.join("/")}`);
    }
    return (servers ?? {}) as { readonly [name: string]: unknown };
  }

  /** The config as it would be saved. */
  get config(): unknown {
    return parseConfig(this.#text, this.file);
  }

  setServer(name: string, entry: unknown): void {
    this.#text = setMember(this.#text, this.found.path, name, entry);
  }

  /** A name that comes twice is removed twice, because otherwise the other entry would count. */
  removeServer(name: string): void {
    while (Object.hasOwn(this.servers, name)) this.#text = removeMember(this.#text, this.found.path, name);
  }

  /** Adds inputs to the list beside the servers, which keeps those that it has. */
  addInputs(inputs: readonly unknown[]): void {
    const { inputs: known, path } = this.found;
    for (const input of inputs) {
      if (Array.isArray(known) && known.some((each) => isDeepStrictEqual(each, input))) continue;
      this.#text = addItem(this.#text, path.slice(0, -1), "inputs", input);
    }
  }

  /**
   * Writes the file at once or not at all. A new one is for its user alone, as it may have credentials.
   *
   * @throws {CommandError} if it cannot be written, or somebody has changed it since it was read.
   */
  save(): void {
    if (this.exists && !statSync(this.file).isFile()) {
      throw new CommandError(`${this.file} cannot be written: it is not a file`);
    }
    const path = this.exists ? realpathSync(this.file) : this.file;
    const temporary = `${path}.${randomUUID().slice(0, 8)}.tmp`;
    try {
      if (this.exists) requireWritable(path);
      writeFileSync(temporary, encode(this.#text, this.#bytes), { mode: 0o600, flag: "wx" });
      if (this.exists) giveRights(path, temporary);
      const now = readBytes(path);
      if (now === undefined ? this.exists : !this.#bytes?.equals(now)) throw new Error("it has changed meanwhile");
      renameSync(temporary, path);
    } catch (cause) {
      rmSync(temporary, { force: true });
      const { code, message } = cause as NodeJS.ErrnoException;
      const reason = code === "ENOENT" ? "its folder does not exist" : message;
      throw new CommandError(`${this.file} cannot be written: ${reason}`, { cause });
    }
  }
}

/** A new file takes the place of one that nobody may write, so that its own rights would not count. */
function requireWritable(file: string): void {
  if ((statSync(file).mode & 0o222) === 0) throw new Error("it is read-only");
  accessSync(file, constants.W_OK);
}

/** Gives a file the owner and the mode of the one that it replaces. */
function giveRights(before: string, file: string): void {
  const { mode, uid, gid, nlink } = statSync(before);
  try {
    chownSync(file, uid, gid);
  } catch {
    // Only the superuser gives files to others.
  }
  chmodSync(file, mode & 0o777);
  if (nlink > 1) warn(`${before} has other names (hard links), which keep the text before`);
}

function readBytes(file: string): Buffer | undefined {
  try {
    if (!existsSync(file)) {
      if (lstatSync(file, { throwIfNoEntry: false }) === undefined) return undefined;
      throw new Error("it is a link to a file that does not exist");
    }
    const stats = statSync(file);
    if (!stats.isFile() && (!stats.isFIFO() || isNamedPipe(file))) throw new Error("it is not a file");
    return readFileSync(file);
  } catch (cause) {
    throw new CommandError(`${file} cannot be read: ${(cause as Error).message}`, { cause });
  }
}

/** The bytes of a text in the encoding that the file had. */
function encode(text: string, before: Buffer | undefined): Buffer {
  const encoding = before === undefined ? "utf-8" : encodingOf(before);
  const hasMark = before !== undefined && /^(?:efbbbf|fffe|feff)/.test(before.toString("hex", 0, 3));
  const marked = hasMark ? `\ufeff${text}` : text;
  if (encoding === "utf-8") return Buffer.from(marked);
  const little = Buffer.from(marked, "utf16le");
  return encoding === "utf-16le" ? little : little.swap16();
}
