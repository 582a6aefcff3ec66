import { describe, expect, it } from "vitest";
import { addRelease } from "./addRelease.ts";

describe("addRelease", () => {
  it.each(["newest", "0.1.20rc1", "0.1.20 --index-url x", "0"])("refuses what is no version: %s", async (text) => {
    await expect(addRelease(text)).rejects.toThrow(
      `expected a version such as 0.1.20 or 0.1.20.post1, received ${text}`,
    );
  });
});
