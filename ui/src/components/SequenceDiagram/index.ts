export { SequenceDiagram, type SequenceDiagramProps } from './SequenceDiagram.tsx';
export type {
  SequenceMessage,
  SequenceParticipant,
  SequencePhase,
  SequenceStep,
} from './sequenceSteps.ts';
