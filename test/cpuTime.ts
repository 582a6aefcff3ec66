/**
 * The work of this thread until now, in milliseconds. Limits of hostile input compare two of them: how busy the machine is
 * changes the time that passes, but not this. Other threads are not counted.
 *
 * @example
 * const start = cpuTime();
 * parse(text);
 * expect(cpuTime() - start).toBeLessThan(5_000);
 */
export function cpuTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
