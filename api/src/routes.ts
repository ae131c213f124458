import type { Container } from './container.ts';
import type { Route } from './http/route.ts';
import { authRoutes } from './modules/auth/http/auth.routes.ts';
import { keysRoutes } from './modules/clients/http/keys.routes.ts';
import { consentsRoutes } from './modules/consents/http/consents.routes.ts';
import { encryptionRoutes } from './modules/encryption/http/encryption.routes.ts';
import { entitiesRoutes } from './modules/entities/http/entities.routes.ts';
import { eventsRoutes } from './modules/events/http/events.routes.ts';
import { actsRoutes } from './modules/personAccess/http/acts.routes.ts';
import { connectionsRoutes } from './modules/personAccess/http/connections.routes.ts';
import { personExportsRoutes } from './modules/personAccess/http/exports.routes.ts';
import { personReceiptsRoutes } from './modules/personAccess/http/receipts.routes.ts';
import { personRoutes } from './modules/personAccess/http/person.routes.ts';
import { requestsRoutes } from './modules/requests/http/requests.routes.ts';
import { personsRoutes } from './modules/persons/http/persons.routes.ts';
import { rightsRequestsRoutes } from './modules/rightsRequests/http/rightsRequests.routes.ts';
import { tasksRoutes } from './modules/tasks/http/tasks.routes.ts';
import { tokensRoutes } from './modules/tokens/http/tokens.routes.ts';
import { usersRoutes } from './modules/users/http/users.routes.ts';
import { webhooksRoutes } from './modules/webhooks/http/webhooks.routes.ts';
import { widgetRoutes } from './modules/widget/http/widget.routes.ts';

/** The handlers of every call of both APIs; declarations.ts describes the calls. */
export function apiRoutes(container: Container): Route[] {
  return [
    ...authRoutes(container),
    ...tasksRoutes(container),
    ...usersRoutes(container),
    ...entitiesRoutes(container),
    ...eventsRoutes(container),
    ...webhooksRoutes(container),
    ...encryptionRoutes(container.serviceKeys),
    ...keysRoutes(container),
    ...requestsRoutes(container),
    ...tokensRoutes(container),
    ...consentsRoutes(container),
    ...widgetRoutes(container),
    ...personRoutes(container),
    ...connectionsRoutes(container),
    ...actsRoutes(container),
    ...personReceiptsRoutes(container),
    ...personExportsRoutes(container),
    ...rightsRequestsRoutes(container),
    ...personsRoutes(container),
  ];
}
