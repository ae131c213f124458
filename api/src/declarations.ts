import type { CallDeclaration } from './http/declaration.ts';
import { modulesWith } from './modules.ts';

/** Every call of both APIs, which share paths and credentials. */
export const apiCalls: readonly CallDeclaration[] = modulesWith('calls').flatMap(
  ({ calls }): readonly CallDeclaration[] => calls,
);

/** Every call of the main API. */
export const mainCalls = apiCalls.filter(({ api = 'main' }) => api === 'main');

/** Every call of the connect API, including the widget's. */
export const connectCalls = apiCalls.filter(({ api }) => api === 'connect');
