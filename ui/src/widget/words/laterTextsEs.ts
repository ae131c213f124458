import { es as messages } from '../../messages/es/index.ts';
import { laterEs as words } from './laterEs.ts';

export const texts = { messages, words };
