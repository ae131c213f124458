import { declareModule } from '../../module.ts';
import { tokensCalls } from './http/tokens.declarations.ts';
import { tokensRoutes } from './http/tokens.routes.ts';

export const tokensModule = declareModule({
  name: 'tokens',
  calls: tokensCalls,
  routes: tokensRoutes,
});
