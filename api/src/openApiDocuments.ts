import { product } from './config/product.ts';
import type { Container } from './container.ts';
import { buildOpenApi, type OpenApiDocument } from './http/openapi/buildOpenApi.ts';
import { apiRoutes } from './routes.ts';

/** The specification of the main API, from the routes and schemas that serve it. */
export function mainOpenApi(): OpenApiDocument {
  return buildOpenApi({
    title: `API de ${product.name}`,
    version: '1.0.0',
    description:
      'Extrae datos financieros y tributarios de personas y empresas desde instituciones chilenas, con sus credenciales o su permiso. Abre una sesión, lanza una tarea y consúltala hasta que termine.',
    servers: [
      { url: `${product.apiUrls.sandbox}/api/v1`, description: 'Sandbox: personas ficticias' },
      { url: `${product.apiUrls.staging}/api/v1`, description: 'Staging: datos reales' },
      { url: `${product.apiUrls.production}/api/v1`, description: 'Producción: datos reales' },
    ],
    routes: documentedRoutes(),
  });
}

/**
 * The routes as they are declared. Declaring them calls nothing of the container: their handlers,
 * which would, never run here.
 */
function documentedRoutes() {
  return apiRoutes({} as Container);
}
