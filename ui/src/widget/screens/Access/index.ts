export { AccessScreen } from './AccessScreen.tsx';
export { problemText } from './problemText.ts';
