export { FailureScreen, type FailureScreenProps } from './FailureScreen.tsx';
export { failureText } from './failureText.ts';
