import { en as messages } from '../../messages/en/index.ts';
import { en as words } from './en.ts';

export const texts = { messages, words };
