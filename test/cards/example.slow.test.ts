import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, it } from "vitest";
import { INITIALIZED_PGLITE_FLAG } from "../core-tools/initializedPgliteFlag.ts";
import { describeChromium, launchChromium } from "./browser.ts";

const MAIN = join(import.meta.dirname, "../../docs/examples/cards/main.ts");

async function started(): Promise<{ main: ChildProcess; url: string; errors: Promise<string> }> {
  const main = spawn(process.execPath, [INITIALIZED_PGLITE_FLAG, MAIN], { env: { ...process.env, PORT: "0" } });
  const errors = text(main.stderr);
  const [line] = await Promise.race([once(main.stdout, "data"), once(main, "exit").then(() => errors)]);
  return { main, url: String(line).trim(), errors };
}

describeChromium("the example of a page with cards", () => {
  it("shows what a model shows, takes what its user enters, and follows the data", async () => {
    const { main, url, errors } = await started();
    const browser = await launchChromium();
    const page = await browser.newPage();
    const faults: string[] = [];
    page.on("pageerror", (error) => faults.push(String(error)));
    page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
    await page.goto(url);
    await page.getByRole("button", { name: "Send" }).click();
    await page.getByText("Nothing here yet").waitFor();
    await page.getByLabel("Place").fill("Hill");
    await page.getByLabel("Minutes").fill("40");
    await page.getByRole("button", { name: "Submit" }).click();
    await page.getByText("Your walks").waitFor();
    await page.locator("td", { hasText: "Hill" }).waitFor();
    expect(await page.locator("td").allInnerTexts()).toEqual(["Hill", "40"]);
    expect(faults).toEqual([]);
    await browser.close();
    main.kill("SIGINT");
    const [code] = await once(main, "exit");
    expect([await errors, code]).toEqual(["", 0]);
  });
});
