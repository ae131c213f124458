export { AccessScreen, type AccessScreenProps } from './AccessScreen.tsx';
export { problemWords } from './problemWords.ts';
