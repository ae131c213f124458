import type { Container } from './container.ts';
import type { RouteDefinition } from './http/route.ts';
import { authRoutes } from './modules/auth/http/auth.routes.ts';
import { consentsRoutes } from './modules/consents/http/consents.routes.ts';
import { createConsentRoutes } from './modules/consents/http/createConsent.routes.ts';
import { encryptionRoutes } from './modules/encryption/http/encryption.routes.ts';
import { entitiesRoutes } from './modules/entities/http/entities.routes.ts';
import { retrieveDataRoutes } from './modules/consents/http/retrieveData.routes.ts';
import { tasksRoutes } from './modules/tasks/http/tasks.routes.ts';
import { tokensRoutes } from './modules/tokens/http/tokens.routes.ts';
import { usersRoutes } from './modules/users/http/users.routes.ts';
import { widgetRoutes } from './modules/widget/http/widget.routes.ts';

/** Every call of the main API: what the router mounts and the OpenAPI document describes. */
export function mainRoutes(container: Container): RouteDefinition[] {
  return [
    ...authRoutes(container),
    ...tasksRoutes(container),
    ...usersRoutes(container),
    ...entitiesRoutes(container),
    ...encryptionRoutes(container.serviceKeys),
  ];
}

/** Every call of the connect API, those of its widget included. */
export function connectRoutes(container: Container): RouteDefinition[] {
  return [
    ...createConsentRoutes(container),
    ...tokensRoutes(container),
    ...consentsRoutes(container),
    ...retrieveDataRoutes(container),
    ...widgetRoutes(container),
  ];
}

/** Every call of both APIs, which share paths and credentials. */
export function apiRoutes(container: Container): RouteDefinition[] {
  return [...mainRoutes(container), ...connectRoutes(container)];
}
