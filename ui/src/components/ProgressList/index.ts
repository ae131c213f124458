export {
  ProgressList,
  type ProgressListProps,
  type ProgressStep,
  type ProgressStepState,
} from './ProgressList.tsx';
