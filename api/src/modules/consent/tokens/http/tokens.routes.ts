import { okData, route, type Route } from '../../../../http/route.ts';
import { createTaskToken, type CreateTaskTokenDeps } from '../commands/createTaskToken.ts';
import { createTaskTokenCall } from './tokens.declarations.ts';

/** The token with which a client's server reads a person's consents and data. */
export function tokensRoutes(deps: CreateTaskTokenDeps): Route[] {
  return [
    route(createTaskTokenCall, async ({ body, principal, requestId, ip }) => {
      const taskToken = await createTaskToken(deps, { body, principal, requestId, ip });
      return okData({ taskToken });
    }),
  ];
}
