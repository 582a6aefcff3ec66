import { describe, expect, it } from "vitest";
import { loadPart } from "../../src/gateway/GatewayError.ts";

const missing: string = "@toon-format/missing";
const load = (): Promise<unknown> => import(/* @vite-ignore */ missing);

describe("loadPart", () => {
  it("names the command that installs a missing package", async () => {
    await expect(loadPart(load, [missing])).rejects.toMatchObject({
      code: "missing_package",
      message: `expected the package ${missing}: npm install ${missing}`,
    });
  });

  it("says what the command needs", async () => {
    const note = ". First set the path";
    await expect(loadPart(load, [missing], note)).rejects.toThrow(`npm install ${missing}. First set the path`);
  });

  it.each<[name: string, fault: Error]>([
    ["of another package", new Error("Cannot find package 'other' imported from a.js")],
    ["in the package", new Error(`${missing} is broken`)],
  ])("passes on an error %s", async (_, fault) => {
    await expect(loadPart(() => Promise.reject(fault), [missing])).rejects.toBe(fault);
  });
});
