export type { ActContext } from './actsEs.ts';
export type { PersonWords } from './es.ts';
export { problemText } from './problemText.ts';
export { useWords } from './useWords.ts';
