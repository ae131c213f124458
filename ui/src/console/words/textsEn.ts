import { en as messages } from '../../messages/en/index.ts';
import { firstEn } from './firstEn.ts';

export const texts = { messages, words: firstEn };
