import { okData, route, type Route } from '../../../../http/route.ts';
import { fromOf, opened } from '../../members/http/members.routes.ts';
import {
  finishOpenidSignIn,
  startOpenidSignIn,
  type OpenidSignInDeps,
} from '../commands/openidSignIn.ts';
import { openOpenidSessionCall, startOpenidSignInCall } from './openid.declarations.ts';

/** Signing in by the OpenID provider of a member's organisation. */
export const openidRoutes = (deps: OpenidSignInDeps): Route[] => [
  route(startOpenidSignInCall, async ({ body }) =>
    okData(await startOpenidSignIn(deps, body.email)),
  ),
  route(openOpenidSessionCall, async (call) =>
    opened(await finishOpenidSignIn(deps, call.body, fromOf(call))),
  ),
];
