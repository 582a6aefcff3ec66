// Locks that exclude processes from each other: a file names the process that holds it.

export { acquireLock, type HeldLock, type Lock } from "./acquireLock.ts";
