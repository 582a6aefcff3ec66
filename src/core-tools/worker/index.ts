export type { Firing, FiringEvent, FiringHandler, FiringHandlers } from "./Firing.ts";
export { TriggerWorker } from "./TriggerWorker.ts";
export { checkWorkerOptions, type WorkerOptions, type WorkerTuning } from "./WorkerOptions.ts";
