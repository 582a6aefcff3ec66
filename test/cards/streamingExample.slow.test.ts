import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, it } from "vitest";
import { INITIALIZED_PGLITE_FLAG } from "../core-tools/initializedPgliteFlag.ts";
import { describeChromium, launchChromium } from "./browser.ts";

const MAIN = join(import.meta.dirname, "../../docs/examples/streaming-cards/main.ts");

/** What the page showed after one change: the cells of the card, and whether it could be used. */
type State = { readonly cells: readonly string[]; readonly inert: boolean };

describeChromium("the example of cards that grow", () => {
  it("draws the rows while the model writes them, and leaves the card usable at the end", async () => {
    const main = spawn(process.execPath, [INITIALIZED_PGLITE_FLAG, MAIN], { env: { ...process.env, PORT: "0" } });
    const errors = text(main.stderr);
    const [line] = await Promise.race([once(main.stdout, "data"), once(main, "exit").then(() => errors)]);
    const browser = await launchChromium();
    const page = await browser.newPage();
    const faults: string[] = [];
    page.on("pageerror", (error) => faults.push(String(error)));
    page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
    await page.goto(String(line).trim());
    await page.evaluate(() => {
      const states: State[] = [];
      Object.assign(globalThis, { states });
      // An observer sees each state, however many of them come between two frames.
      const attach = Element.prototype.attachShadow;
      Element.prototype.attachShadow = function (init) {
        const root = attach.call(this, init);
        const look = () => {
          const cells = [...root.querySelectorAll("td")].map((cell) => cell.innerText);
          if (cells.length > 0) states.push({ cells, inert: (root.host as HTMLElement).inert });
        };
        new MutationObserver(look).observe(root, { childList: true, subtree: true, characterData: true });
        return root;
      };
    });
    await page.getByRole("button", { name: "Send" }).click();
    await page.getByText("These are four walks near Oslo.").waitFor();
    await page.locator("oj-card:not([inert])").waitFor();
    const states = await page.evaluate(() => (globalThis as unknown as { states: State[] }).states);

    const rows = states.map(({ cells }) => cells.length / 3);
    expect(rows, "rows never disappear").toEqual(rows.toSorted((left, right) => left - right));
    expect([...new Set(rows)], "each row comes on its own").toEqual([1, 2, 3, 4]);
    expect(states[0]?.inert, "what is being written cannot be used").toBe(true);
    expect(
      states.some(
        ({ cells }) => cells[0] !== "" && "Vettakollen".startsWith(cells[0] ?? "-") && cells[0] !== "Vettakollen",
      ),
    ).toBe(true);
    expect(await page.locator("td").allInnerTexts()).toEqual([
      ...["Vettakollen", "4", "the fjord", "Kolsåstoppen", "7", "the city"],
      ...["Ullevålseter", "11", "the forest", "Grefsenkollen", "6", "everything"],
    ]);
    expect(faults).toEqual([]);
    await browser.close();
    main.kill("SIGINT");
    const [code] = await once(main, "exit");
    expect([await errors, code]).toEqual(["", 0]);
  });
});
