/** A participant, with a lifeline. */
export interface SequenceParticipant {
  /** Id used in steps. */
  id: string;
  /** Its name: «Tu servidor». */
  label: string;
}

/** A message from one participant to another, or to itself. */
export interface SequenceMessage {
  /** Id of the sender. */
  from: string;
  /** Id of the receiver; the same as `from` for a self-message. */
  to: string;
  /** Label; text in backticks is code. */
  text: string;
  /** An `answer` is drawn dashed. */
  kind?: 'call' | 'answer';
}

/** A heading over the steps that follow. */
export interface SequencePhase {
  /** What begins here: «La persona autoriza». */
  phase: string;
}

export type SequenceStep = SequenceMessage | SequencePhase;
