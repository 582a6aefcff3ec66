import { launchChromium, openCardPage } from "../cards/browser.ts";
import { checkRandomResults } from "../cards/checkRandomResults.ts";
import { checkRandomCards } from "../core-tools/cards/checkRandomCards.ts";
import { onDatabases } from "./onDatabases.ts";

const RESULTS = 10_000;

/**
 * 10,000 random cards made on both databases, and as many results drawn in Chromium; true where nothing throws, and none
 * shows nothing.
 */
export async function soakCards(): Promise<boolean> {
  const areMade = await onDatabases(async (name, database) => {
    const { faults, ...counts } = await checkRandomCards(database, 1_000_000, RESULTS);
    for (const fault of faults.slice(0, 5)) console.log(fault);
    console.log(`${name}: ${RESULTS} random cards: ${JSON.stringify(counts)}, ${faults.length} faults`);
    return faults.length === 0;
  });
  return (await areDrawn()) && areMade;
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
