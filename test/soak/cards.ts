import { launchChromium, openCardPage } from "../cards/browser.ts";
import { checkPayloads } from "../cards/checkPayloads.ts";
import { checkRandomResults } from "../cards/checkRandomResults.ts";
import { XSS_PAYLOADS } from "../cards/xssPayloads.ts";
import { checkRandomCards } from "../core-tools/cards/checkRandomCards.ts";
import { onDatabases } from "./onDatabases.ts";

const RESULTS = 10_000;

/**
 * 10,000 random cards made on both databases, and as many results drawn in Chromium; true where nothing throws, and none
 * shows nothing. All payloads of XSS in all views, without and under a strict Content-Security-Policy; true where none runs.
 */
export async function soakCards(): Promise<boolean> {
  const areMade = await onDatabases(async (name, database) => {
    const { faults, ...counts } = await checkRandomCards(database, 1_000_000, RESULTS);
    for (const fault of faults.slice(0, 5)) console.log(fault);
    console.log(`${name}: ${RESULTS} random cards: ${JSON.stringify(counts)}, ${faults.length} faults`);
    return faults.length === 0;
  });
  return [await areDrawn(), await areTexts(false), await areTexts(true), areMade].every(Boolean);
}

async function areDrawn(): Promise<boolean> {
  const { page, close } = await openCardPage(await launchChromium());
  try {
    const { faults, ...counts } = await checkRandomResults(page, 1_000_000, RESULTS);
    for (const fault of faults.slice(0, 5)) console.log(fault);
    console.log(`${RESULTS} random results: ${JSON.stringify(counts)}, ${faults.length} faults`);
    return faults.length === 0;
  } finally {
    await close();
  }
}

async function areTexts(csp: boolean): Promise<boolean> {
  const { page, close } = await openCardPage(await launchChromium(), { csp });
  try {
    const found = [...(await checkPayloads(page, XSS_PAYLOADS)), ...page.faults];
    for (const fault of found.slice(0, 5)) console.log(fault);
    console.log(
      `${XSS_PAYLOADS.length} payloads of XSS ${csp ? "under a policy" : "without one"}: ${found.length} faults`,
    );
    return found.length === 0;
  } finally {
    await close();
  }
}
