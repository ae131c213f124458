export { Step, type StepProps } from './Step.tsx';
export { Steps, type StepsProps } from './Steps.tsx';
