import { describeAsking } from "./describeAsking.ts";

// The slow tests cover stdio and the other ways.
describeAsking([
  { form: "exec", transport: "http", up: "legacy" },
  { form: "exec", transport: "http", up: "modern" },
  { form: "pass-through", transport: "http", up: "legacy" },
  { form: "run", transport: "http", up: "modern" },
]);
