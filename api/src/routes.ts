import type { Container } from './container.ts';
import type { RouteDefinition } from './http/route.ts';
import { authRoutes } from './modules/auth/auth.routes.ts';
import { encryptionRoutes } from './modules/encryption/encryption.routes.ts';
import { entitiesRoutes } from './modules/entities/entities.routes.ts';
import { tasksRoutes } from './modules/tasks/tasks.routes.ts';
import { usersRoutes } from './modules/users/users.routes.ts';

/** Every call of the main API: what the router mounts and the OpenAPI document describes. */
export function apiRoutes(container: Container): RouteDefinition[] {
  return [
    ...authRoutes(container),
    ...tasksRoutes(container),
    ...usersRoutes(container),
    ...entitiesRoutes(container),
    ...encryptionRoutes(container.serviceKeys),
  ];
}
