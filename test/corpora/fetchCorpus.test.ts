import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { type CorpusSource, digestOf, fetchCorpus, SOURCES } from "./fetchCorpus.ts";

const folder = mkdtempSync(join(tmpdir(), "openjiuwen-tools-corpora-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** An archive laid out as GitHub writes one. */
function archiveOf(files: { readonly [path: string]: string }): Uint8Array {
  const top = join(folder, "source", "suite-1ef36fa");
  rmSync(top, { recursive: true, force: true });
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(top, path, ".."), { recursive: true });
    writeFileSync(join(top, path), text);
  }
  execFileSync("tar", ["-czf", join(folder, "a.tar.gz"), "-C", join(folder, "source"), "suite-1ef36fa"]);
  return readFileSync(join(folder, "a.tar.gz"));
}

const files = { LICENSE: "MIT", "README.md": "Read me.", "test_parsing/y_a.json": "[]", "test_parsing/n_b.json": "[" };
const source: CorpusSource = {
  name: "Suite",
  licence: "MIT",
  archive: "https://example.com/suite.tar.gz",
  kept: ["LICENSE", "test_parsing"],
  sha256: "89bb7f2cb1d9d70ee5a4a9ea77cd6b5f0f6e1c2f3c3d3dd6f4be0d7e35c0ffee",
};

test("keeps what is wanted of an archive, if it is what was expected", async () => {
  const target = join(folder, "cache", "Suite");
  const download = async () => archiveOf(files);
  const wrong = fetchCorpus(source, target, download);
  await expect(wrong).rejects.toThrow(`Suite: expected files with the digest ${source.sha256}, received `);
  expect(readdirSync(join(folder, "cache"))).toEqual([]);

  const sha256 = await wrong.catch((error: Error) => error.message.slice(-64));
  await fetchCorpus({ ...source, sha256: sha256 as string }, target, download);
  expect(readdirSync(target, { recursive: true }).sort()).toEqual([
    "LICENSE",
    "test_parsing",
    join("test_parsing", "n_b.json"),
    join("test_parsing", "y_a.json"),
  ]);
  expect(readFileSync(join(target, "test_parsing/y_a.json"), "utf8")).toBe("[]");
  expect(readdirSync(join(folder, "cache"))).toEqual(["Suite"]);
});

test("says what it could not fetch, and leaves nothing", async () => {
  const target = join(folder, "none", "Suite");
  // Nothing listens at port 9.
  const archive = "http://127.0.0.1:9/suite.tar.gz";
  await expect(fetchCorpus({ ...source, archive }, target)).rejects.toThrow(`${archive} cannot be fetched: `);
  expect(readdirSync(join(folder, "none"))).toEqual([]);
});

const beside = join(import.meta.dirname, "../../../shared/corpora");

test.each(SOURCES)("the digest of $name is that of the collection beside the checkout", async ({ name, sha256 }) => {
  if (existsSync(join(beside, name))) expect(await digestOf(join(beside, name))).toBe(sha256);
  expect(sha256).toMatch(/^[0-9a-f]{64}$/);
});
