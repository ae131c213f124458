import type { ConsoleModel } from '../site/referenceTypes.ts';

/** What the reader typed as credentials, for as long as the page lives: memory and nothing else. */
export const credentials = new Map<NonNullable<ConsoleModel['auth']>, string>();
