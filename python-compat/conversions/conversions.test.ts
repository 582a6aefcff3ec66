import { expect, it } from "vitest";
import { releases } from "../releases/releases.ts";
import { pythonReady } from "../sdk/setup.ts";
import { compareConversions } from "./index.ts";

const python = await pythonReady();
if ("missing" in python) console.warn(`skipped: conversions as the Python SDK has them (${python.missing})`);

it.skipIf("missing" in python)("conversions of a few cases are those of the newest release", async () => {
  const reports = await compareConversions({ cases: 10, seed: 1, releases: releases.slice(-1) });
  expect(reports.length).toBeGreaterThan(5);
  expect(reports.flatMap(({ differences }) => differences)).toEqual([]);
});
