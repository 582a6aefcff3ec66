import type { ServeOptions } from "../../gateway/index.ts";
import { printableLine } from "../output/printable.ts";
import { timeOf } from "./callLine.ts";

type Refused = Parameters<NonNullable<ServeOptions["onRefused"]>>[0];

/** A refused request, with the count of those of this status that came since the one before. */
export type RefusalReport = Refused & { readonly others?: number };

/**
 * Reports refused requests, at most one in a second for each status, so that nobody fills a disk by them.
 *
 * @example
 * const reports = new RefusalReports((report) => log.write(report));
 * await serveService(gateway.service, { transport: "http", onRefused: (refused) => reports.add(refused) });
 */
export class RefusalReports {
  readonly #write: (report: RefusalReport) => void;
  /** By status: what came since the last report. */
  readonly #waiting: Map<number, { others: number; last?: Refused; readonly timer: NodeJS.Timeout }> = new Map();

  constructor(write: (report: RefusalReport) => void) {
    this.#write = write;
  }

  add(refused: Refused): void {
    const waiting = this.#waiting.get(refused.status);
    if (waiting === undefined) this.#report(refused, 0);
    else {
      if (waiting.last !== undefined) waiting.others++;
      waiting.last = refused;
    }
  }

  /** Reports what waits. */
  close(): void {
    for (const { timer, last, others } of this.#waiting.values()) {
      clearTimeout(timer);
      if (last !== undefined) this.#write(reportOf(last, others));
    }
    this.#waiting.clear();
  }

  #report(refused: Refused, others: number): void {
    const timer = setTimeout(() => {
      const { last, others = 0 } = this.#waiting.get(refused.status) ?? {};
      this.#waiting.delete(refused.status);
      if (last !== undefined) this.#report(last, others);
    }, PAUSE_MS).unref();
    this.#waiting.set(refused.status, { others: 0, timer });
    this.#write(reportOf(refused, others));
  }
}

const PAUSE_MS = 1_000;

const reportOf = (refused: Refused, others: number): RefusalReport => (others > 0 ? { ...refused, others } : refused);

/**
 * A refused request as a line for people.
 *
 * @example
 * refusalLine(report); // "15:30:00 refused with 401: no valid token, /mcp, from 127.0.0.1, and 3 others"
 */
export function refusalLine({ time, status, reason, path, address, others }: RefusalReport): string {
  const from = address === undefined ? "" : `, from ${address}`;
  const rest = others === undefined ? "" : `, and ${others} ${others === 1 ? "other" : "others"}`;
  return `${timeOf(time)} ${printableLine(`refused with ${status}: ${reason}, ${path}${from}`)}${rest}`;
}
