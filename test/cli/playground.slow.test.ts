import { expect, it } from "vitest";
import { start } from "./run.ts";

it.each(["SIGINT", "SIGTERM"] as const)(
  "the playground as a process of its own ends in order at %s",
  async (signal) => {
    const child = start(["playground", "--no-open"]);
    await expect.poll(() => child.stderr).toMatch(/^Playground at http:\/\/127\.0\.0\.1:\d+\/\n/);
    child.kill(signal);
    expect(await child.ended).toEqual({ code: 0, stdout: "" });
  },
);
