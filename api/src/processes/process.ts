/** A started part of a process. */
export interface RunningProcess {
  /** Accepts no new work and finishes the running work. */
  stop(): Promise<void>;
}
