import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, it } from "vitest";
import { pythonFilesModule } from "../../.ci/pythonFiles.ts";
import { pythonFiles } from "../../src/python/pythonFiles.ts";

const folder = join(import.meta.dirname, "..", "..", "src", "python");

it("pythonFiles has each .py file, and the build puts the same texts in its place", async () => {
  const names = readdirSync(folder).filter((file) => file.endsWith(".py"));
  expect(Object.keys(pythonFiles).sort()).toEqual(names.map((file) => basename(file, ".py")).sort());
  const built = await import(
    `data:text/javascript,${encodeURIComponent(pythonFilesModule(join(folder, "pythonFiles.ts")))}`
  );
  expect(built.pythonFiles).toEqual(pythonFiles);
});
