import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { SDK_RELEASES } from "../../src/index.ts";
import { releases } from "../releases/releases.ts";

const requirements = join(import.meta.dirname, "requirements");

describe("setup", () => {
  it("says plainly that python3 is missing", () => {
    const said = execFileSync(process.execPath, [join(import.meta.dirname, "setup.ts")], {
      env: { PATH: "" },
      encoding: "utf8",
    });
    expect(said).toContain("missing: 'python3 3.11 or newer was not found'");
  });

  it.each(readdirSync(requirements))(
    "pins every package by version and hash, from nowhere in particular: %s",
    (file) => {
      const text = readFileSync(join(requirements, file), "utf8").replace(/^#.*\n/gm, "");
      for (const line of text.replace(/\\\n/g, "").trim().split("\n")) {
        expect(line).toMatch(/^[\w-]+==[\w.]+(\s+--hash=sha256:[0-9a-f]{64})+$/);
      }
    },
  );

  it("pins the wheel of each release that is compared, and of none that sdk does not name", () => {
    const pinned = readdirSync(requirements).flatMap((file) => /^sdk-(.+)\.txt$/.exec(file)?.[1] ?? []);
    expect(releases.filter((release) => !pinned.includes(release))).toEqual([]);
    expect(pinned.filter((release) => !(SDK_RELEASES as readonly string[]).includes(release))).toEqual([]);
  });
});
