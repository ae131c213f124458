export { FailureScreen } from './FailureScreen.tsx';
export { failureText } from './failureText.ts';
