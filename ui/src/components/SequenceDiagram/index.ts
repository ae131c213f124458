export {
  SequenceDiagram,
  type SequenceDiagramProps,
  type SequenceMessage,
  type SequenceParticipant,
  type SequencePhase,
  type SequenceStep,
} from './SequenceDiagram.tsx';
