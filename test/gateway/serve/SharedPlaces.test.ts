import { describe, expect, it } from "vitest";
import { FairQuota, SharedPlaces } from "../../../src/gateway/serve/SharedPlaces.ts";
import { userKey } from "../../../src/gateway/userKey.ts";

describe("shared places", () => {
  it("are taken from the user with the most, the oldest first, until all have as many", () => {
    const places = new SharedPlaces(4);
    const ended: string[] = [];
    const take = (user: string, name: string) => places.take(user, () => ended.push(name));
    for (const name of ["a1", "a2", "a3", "a4"]) expect(take("ann", name)).toBeDefined();
    expect(take("ann", "a5")).toBeUndefined();
    expect(take("ben", "b1")).toBeDefined();
    const free = take("ben", "b2");
    expect(ended).toEqual(["a1", "a2"]);
    // Nobody has more than Ben, so that two users do not take the same place from each other for ever.
    expect(take("ben", "b3")).toBeUndefined();
    expect(take("ann", "a6")).toBeUndefined();
    free?.();
    free?.();
    expect(take("ann", "a6")).toBeDefined();
    expect(take("ann", "a7")).toBeUndefined();
    expect(ended).toEqual(["a1", "a2"]);
  });
});

describe("a fair quota", () => {
  it("leaves each user some, however many others take all that they get", () => {
    const quota = new FairQuota({ count: 1_000, weight: 1_000 });
    const got = Array.from({ length: 6 }, (_, user) => {
      let count = 0;
      while (quota.take(`user${user}`, 0)) count++;
      return count;
    });
    expect(got).toEqual([500, 250, 125, 62, 31, 16]);
  });

  it("is of a weight too, and is given back once", () => {
    const quota = new FairQuota({ count: Number.POSITIVE_INFINITY, weight: 100 });
    const free = quota.take("ann", 40);
    expect(quota.take("ann", 20)).toBeUndefined();
    expect(quota.take("ben", 30)).toBeDefined();
    free?.();
    free?.();
    expect(quota.take("ann", 40)).toBeUndefined();
    expect(quota.take("ann", 35)).toBeDefined();
  });
});

it("users are equal if they are deeply equal", () => {
  expect(userKey({ id: 1, roles: ["a"] })).toBe(userKey({ roles: ["a"], id: 1 }));
  expect(new Set(["1", 1, 1n, null, true, "true", { id: "1" }, { id: 1 }, ["1"]].map(userKey)).size).toBe(9);
});
