/** `floor`: less than the job, such as `JSON.parse` alone, which shows what the job costs on top. */
export type Role = "ours" | "peer" | "floor";

/** What a bench found out about one contender in one case. */
export type Row = {
  /** The name of the bench. */
  room: string;
  title: string;
  contender: string;
  role: Role;
  value: number;
  /** Milliseconds are shown in the unit that fits. */
  unit: string;
  better: "less" | "more";
  /** To the first contender of the case: the median, and its quartiles. */
  ratio?: { median: number; low: number; high: number };
  /** The plot that the value belongs to, and the size of the input there. */
  growth?: { plot: string; size: number };
};

let room = "";

/** All rows of this run, in their order. */
export const rows: Row[] = [];

/**
 * Says which bench the rows that follow belong to.
 *
 * @example
 * enterRoom("json");
 */
export function enterRoom(name: string): void {
  room = name;
}

/**
 * Keeps a row for the table of the run.
 *
 * @example
 * record({ title: "import", contender: "ajv", value: 21 }).unit; // "ms"
 */
export function record(
  row: Pick<Row, "title" | "contender" | "value"> & Partial<Pick<Row, "role" | "unit" | "better" | "ratio" | "growth">>,
): Row {
  const complete: Row = { room, role: "peer", unit: "ms", better: "less", ...row };
  rows.push(complete);
  return complete;
}

/**
 * The value of a row as text.
 *
 * @example
 * formatValue({ value: 0.0066, unit: "ms" }); // "6.60 µs"
 * formatValue({ value: 31, unit: "of 32" }); // "31 of 32"
 */
export function formatValue({ value, unit }: Pick<Row, "value" | "unit">): string {
  if (unit !== "ms") return `${Number(value.toFixed(1))} ${unit}`;
  if (value >= 10_000) return `${(value / 1e3).toFixed(1)} s`;
  if (value >= 1) return `${value.toFixed(1)} ms`;
  return value >= 0.001 ? `${(value * 1e3).toFixed(2)} µs` : `${(value * 1e6).toFixed(0)} ns`;
}

/** A case in which others were measured too: the first of ours, and the best of the others. */
export type Comparison = { ours: Row; peer: Row; ratio: number };

/**
 * Ours beside the best peer, for every case that has both. The ratio is ours to the peer's.
 *
 * @example
 * comparisons(rows)[0]?.peer.contender; // "ajv"
 */
export function comparisons(all: readonly Row[]): Comparison[] {
  const cases = Map.groupBy(all, (row) => `${row.room}\n${row.title}`);
  return [...cases.values()].flatMap((some) => {
    const ours = some.find(({ role }) => role === "ours");
    const sign = ours?.better === "more" ? -1 : 1;
    const [peer] = some.filter(({ role }) => role === "peer").sort((one, other) => sign * (one.value - other.value));
    return ours && peer ? [{ ours, peer, ratio: ours.value / peer.value }] : [];
  });
}
