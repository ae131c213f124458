import { createTextHooks } from '../../internal/createTextHooks.tsx';
import { textStore } from './textStore.ts';

export const { TextsProvider, useFirstWords, useWords } = createTextHooks(textStore);
