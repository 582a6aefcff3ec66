import { expect, it } from "vitest";
import { type Release, releases } from "../releases/releases.ts";
import { pythonReady } from "../sdk/setup.ts";
import { exchange } from "./exchange.ts";

const python = await pythonReady();
if ("missing" in python) console.warn(`skipped: the exchange with Python (${python.missing})`);

it.skipIf("missing" in python)("brings back a few tools and calls unchanged", async () => {
  if ("missing" in python) return;
  const none = { sent: 20, differences: [] };
  const newest = releases.at(-1) as Release;
  expect(await exchange(python, newest, { count: 40, seed: 1 })).toEqual({ python: none, typescript: none });
});
