import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { newFolder } from "../gateway/newFolder.ts";
import { describeShell, scriptOf, TYPED } from "./describeShell.ts";
import { inTerminal } from "./inTerminal.ts";

const folder = newFolder();

// What the tests of bash and fish ask of the function, these ask of the keys.
describeShell("zsh", () => {
  it.each(TYPED)("%j", async (line, expected) => {
    const script = join(folder, "openjiuwen-tools.zsh");
    writeFileSync(script, await scriptOf("zsh"));
    const { shown } = inTerminal(
      ["zsh", "-f", "-i"],
      [
        { after: "> ", type: `ZDOTDIR=${folder}; source ${script}; echo re''ady\n` },
        { after: "ready", type: `openjiuwen-tools ${line}\t` },
        { after: expected, type: "\u0015exit\n" },
      ],
    );
    expect(shown.split("ready").at(-1)).toContain(expected);
  });
});
