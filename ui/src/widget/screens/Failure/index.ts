export { FailureScreen, type FailureScreenProps } from './FailureScreen.tsx';
export { failureWords } from './failureWords.ts';
