import { describeRelay, type Way } from "./describeRelay.ts";

const ERAS = ["legacy", "modern"] as const;
const WAYS = (["exec", "pass-through"] as const).flatMap((form) =>
  (["stdio", "http"] as const).flatMap((transport) =>
    ERAS.flatMap((up) => ERAS.map((down): Way => ({ form, transport, up, down }))),
  ),
);

describeRelay(WAYS);
