import { ASKING_FORMS, type AskingWay, describeAsking } from "./describeAsking.ts";
import { CLIENTS } from "./serve/clients.ts";

const ERAS = ["legacy", "modern"] as const;
const isWhole = process.env.ALL_CALLERS !== undefined;

// The fast tests have the other ways over HTTP.
describeAsking([
  { form: "pass-through", transport: "http", up: "modern" },
  { form: "run", transport: "http", up: "legacy" },
]);

// Over stdio each form has each client, with servers of both revisions in turn: `npm run soak -- gateway` has all.
const overStdio = ASKING_FORMS.flatMap((form, row) =>
  ERAS.map((up, revision): AskingWay => {
    const clients = CLIENTS.filter((_, column) => isWhole || (row + column) % 2 === revision);
    return { form, transport: "stdio", up, clients };
  }),
);
describeAsking(overStdio);
