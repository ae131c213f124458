import type { Container } from './container.ts';
import type { Route } from './http/route.ts';
import { modulesWith } from './modules.ts';

/** The handlers of every call of both APIs; declarations.ts has the calls. */
export const apiRoutes = (container: Container): Route[] =>
  modulesWith('routes').flatMap(({ routes }) => routes(container));
