import type { Container } from './container.ts';
import type { Route } from './http/route.ts';
import { authRoutes } from './modules/access/auth/http/auth.routes.ts';
import { keysRoutes } from './modules/access/clients/http/keys.routes.ts';
import { consentsRoutes } from './modules/consent/consents/http/consents.routes.ts';
import { encryptionRoutes } from './modules/access/encryption/http/encryption.routes.ts';
import { entitiesRoutes } from './modules/extraction/entities/http/entities.routes.ts';
import { eventsRoutes } from './modules/operations/events/http/events.routes.ts';
import { actsRoutes } from './modules/person/personAccess/http/acts.routes.ts';
import { connectionsRoutes } from './modules/person/personAccess/http/connections.routes.ts';
import { personExportsRoutes } from './modules/person/personAccess/http/exports.routes.ts';
import { personReceiptsRoutes } from './modules/person/personAccess/http/receipts.routes.ts';
import { personRoutes } from './modules/person/personAccess/http/person.routes.ts';
import { requestsRoutes } from './modules/operations/requests/http/requests.routes.ts';
import { personsRoutes } from './modules/person/persons/http/persons.routes.ts';
import { rightsRequestsRoutes } from './modules/person/rightsRequests/http/rightsRequests.routes.ts';
import { tasksRoutes } from './modules/extraction/tasks/http/tasks.routes.ts';
import { tokensRoutes } from './modules/consent/tokens/http/tokens.routes.ts';
import { usersRoutes } from './modules/extraction/users/http/users.routes.ts';
import { webhooksRoutes } from './modules/operations/webhooks/http/webhooks.routes.ts';
import { widgetRoutes } from './modules/consent/widget/http/widget.routes.ts';

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
