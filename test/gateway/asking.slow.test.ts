import { type AskingWay, describeAsking } from "./describeAsking.ts";

describeAsking(
  (["exec", "run", "pass-through"] as const).flatMap((form) =>
    (["stdio", "http"] as const).flatMap((transport) =>
      (["legacy", "modern"] as const).map((up): AskingWay => ({ form, transport, up })),
    ),
  ),
);
