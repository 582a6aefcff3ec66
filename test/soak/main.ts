import { soakAuth } from "./auth.ts";
import { soakCards } from "./cards.ts";
import { soakCode } from "./code.ts";
import { soakCompact } from "./compact.ts";
import { soakConformance } from "./conformance.ts";
import { soakData } from "./data.ts";
import { soakDifferential } from "./differential.ts";
import { soakEngines } from "./engines.ts";
import { soakFilters } from "./filters.ts";
import { soakGateway } from "./gateway.ts";
import { soakHostile } from "./hostile.ts";
import { soakMutants } from "./mutants.ts";
import { soakParity } from "./parity.ts";
import { soakProviders } from "./providers.ts";
import { soakServers } from "./servers.ts";
import { soakStreams } from "./streams.ts";
import { soakStrict } from "./strict.ts";
import { soakTexts } from "./texts.ts";
import { soakTriggers } from "./triggers.ts";
import { soakWhole } from "./whole.ts";

// `npm run soak -- NAME`: the full counts of what the tests run a seeded part of.
const soaks = {
  auth: soakAuth,
  cards: soakCards,
  code: soakCode,
  compact: soakCompact,
  conformance: soakConformance,
  data: soakData,
  differential: soakDifferential,
  engines: soakEngines,
  filters: soakFilters,
  gateway: soakGateway,
  hostile: soakHostile,
  mutants: soakMutants,
  parity: soakParity,
  providers: soakProviders,
  servers: soakServers,
  streams: soakStreams,
  strict: soakStrict,
  texts: soakTexts,
  triggers: soakTriggers,
  whole: soakWhole,
} as const satisfies {
  [name: string]: () => Promise<boolean>;
};

const name = process.argv[2] ?? "";
if (!Object.hasOwn(soaks, name)) {
  console.error(`usage: npm run soak -- ${Object.keys(soaks).join(" | ")}`);
  process.exit(2);
}
process.exitCode = (await soaks[name as keyof typeof soaks]()) ? 0 : 1;
