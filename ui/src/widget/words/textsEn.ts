import { firstEn as messages } from '../../messages/en/first.ts';
import { firstEn } from './firstEn.ts';

export const texts = { messages, words: firstEn };
