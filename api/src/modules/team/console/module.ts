import { declareModule } from '../../module.ts';
import { firstSteps, type FirstStepsDeps } from './commands/firstSteps.ts';
import { consoleCalls } from './http/console.declarations.ts';
import { consoleRoutes } from './http/console.routes.ts';
import { goLiveCalls } from './http/goLive.declarations.ts';

export const consoleModule = declareModule({
  name: 'console',
  services: (deps: FirstStepsDeps) => ({
    firstSteps: (clientId: string) => firstSteps(deps, clientId),
  }),
  calls: [...consoleCalls, ...goLiveCalls],
  routes: consoleRoutes,
});
