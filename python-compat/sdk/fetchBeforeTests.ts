/**
 * The environment variable that a run of the tests sets once it has fetched what they need: its text says what could not be
 * fetched.
 */
export const FETCHED = "OPENJIUWEN_TESTS_FETCHED";

/**
 * Fetches what is missing. In a run of the tests it does not, because everything was fetched before them, and a download
 * takes longer than a test may: the error says why something is missing.
 *
 * @example
 * await fetchBeforeTests(() => pip("python3", "download", "pydantic")); // what pip prints
 *
 * @throws {Error} A test asked, and it was not fetched before the tests.
 */
export async function fetchBeforeTests<T>(fetch: () => Promise<T>): Promise<T> {
  const failed = process.env[FETCHED];
  if (failed === undefined) return await fetch();
  throw new Error(failed || "it was not fetched before the tests");
}
