import { expect, it } from "vitest";
import { Following } from "../../../src/gateway/serve/resources/Following.ts";

it("a follow that began while an earlier one failed can be ended", async () => {
  const following = new Following();
  const refused = Promise.withResolvers<() => void>();
  const first = following.add("a:b", () => refused.promise);
  let ends = 0;
  await following.renew("a:b", async () => () => void ends++);
  refused.reject(new Error("refused"));
  await expect(first).rejects.toThrow("refused");
  following.drop("a:b");
  await expect.poll(() => ends).toBe(1);
  expect(following.size).toBe(0);
});
