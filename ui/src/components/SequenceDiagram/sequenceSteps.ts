/** One who takes part, with a line of its own. */
export interface SequenceParticipant {
  /** What steps call it. */
  id: string;
  /** Its name: «Tu servidor». */
  label: string;
}

/** A message from one participant to another, or to itself. */
export interface SequenceMessage {
  /** Id of who sends it. */
  from: string;
  /** Id of who receives it; the same as `from` for what is done without others. */
  to: string;
  /** What is sent; what stands between backticks is code. */
  text: string;
  /** An `answer` has a dashed line. */
  kind?: 'call' | 'answer';
}

/** A heading over the steps that follow. */
export interface SequencePhase {
  /** What begins here: «La persona autoriza». */
  phase: string;
}

export type SequenceStep = SequenceMessage | SequencePhase;
