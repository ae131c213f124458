export { AccessScreen, type AccessScreenProps } from './AccessScreen.tsx';
export { problemText } from './problemText.ts';
