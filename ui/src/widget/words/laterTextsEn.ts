import { en as messages } from '../../messages/en/index.ts';
import { laterEn as words } from './laterEn.ts';

export const texts = { messages, words };
