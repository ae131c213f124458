/** A started part of a process. */
export interface RunningProcess {
  /** Takes no new work and finishes what is running. */
  stop(): Promise<void>;
}
