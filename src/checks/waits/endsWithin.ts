/**
 * Waits for work for at most `ms` milliseconds; resolves to whether it was done in time. A failure counts as done.
 *
 * @example
 * if (!(await endsWithin(server.ended, 1_000))) kill(server);
 */
export async function endsWithin(work: Promise<unknown>, ms: number): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), ms);
  });
  const done = (): boolean => true;
  try {
    return await Promise.race([work.then(done, done), late]);
  } finally {
    clearTimeout(timer);
  }
}
