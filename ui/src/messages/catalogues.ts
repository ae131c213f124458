import { en } from './en/index.ts';
import { es } from './es/index.ts';
import type { Locale, Messages } from './MessagesProvider.tsx';

/** The texts of the components in every language. */
export const MESSAGES: Record<Locale, Messages> = { 'es-CL': es, en };
