import { declareModule } from '../../module.ts';
import { sandboxCalls } from './http/sandbox.declarations.ts';
import { sandboxRoutes } from './http/sandbox.routes.ts';

export const sandboxModule = declareModule({
  name: 'sandbox',
  calls: sandboxCalls,
  routes: sandboxRoutes,
});
