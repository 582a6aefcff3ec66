import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A folder that is new. */
export const newFolder = (): string => mkdtempSync(join(tmpdir(), "gateway-"));
