import { ScenarioError, type ScenarioErrorCode, type ScenarioPlace } from "./ScenarioError.ts";

/** The text of a file, which converts offsets into lines and columns. */
export class Source {
  readonly file: string;
  readonly text: string;

  constructor(file: string, text: string) {
    this.file = file;
    this.text = text;
  }

  /** The error about a place. */
  error(code: ScenarioErrorCode, offset: number, reason: string, cause?: unknown): ScenarioError {
    return new ScenarioError(code, reason, { place: this.place(offset), ...(cause !== undefined && { cause }) });
  }

  place(offset: number): ScenarioPlace {
    const before = this.text.slice(0, offset);
    return { file: this.file, line: before.split("\n").length, column: offset - before.lastIndexOf("\n") };
  }
}
