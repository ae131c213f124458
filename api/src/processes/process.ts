/** A started part of a process, and how to end it. */
export interface RunningProcess {
  /** Takes nothing new, finishes what is under way. */
  stop(): Promise<void>;
}
