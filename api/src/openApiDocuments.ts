import { product } from './config/product.ts';
import { connectCalls, mainCalls } from './declarations.ts';
import type { CallDeclaration } from './http/declaration.ts';
import { buildOpenApi, type OpenApiDocument } from './http/openapi/buildOpenApi.ts';
import { connectErrors } from './http/openapi/errorShapes.ts';
import { eventWebhook } from './modules/operations/webhooks/http/webhooks.declarations.ts';

/** The OpenAPI document of the main API, from the declarations and schemas that serve it. */
export function mainOpenApi(): OpenApiDocument {
  return buildOpenApi({
    title: `API de ${product.name}`,
    version: '1.1.0',
    description:
      'Extrae datos financieros y tributarios de personas y empresas desde instituciones chilenas, con sus credenciales o su permiso. Abre una sesión, lanza una tarea y consúltala hasta que termine.',
    servers,
    ...reference(mainCalls, {
      Sesión: 'Abrirla con tu llave, y saber si sigue abierta.',
      Tareas: 'Una tarea lee los datos de una persona en una institución.',
      Usuarios: 'Si una persona está en pausa en una institución.',
      Instituciones: 'Qué se lee de cada una, y con qué usuario y clave.',
      Eventos: 'Lo que va pasando con tus tareas y consentimientos.',
      Webhooks: 'Los mismos eventos, enviados a tu servidor.',
      Cifrado: 'Las llaves con que se cifran las credenciales de una persona.',
      'Llaves y uso': 'Tus llaves, tu cuota y las llamadas que hicieron tus servidores.',
    }),
    webhooks: { event: eventWebhook },
  });
}

/** The OpenAPI document of the connect API, likewise. */
export function connectOpenApi(): OpenApiDocument {
  return buildOpenApi({
    title: `API de ${product.name} Connect`,
    version: '1.2.0',
    description:
      'Tu servidor pide un permiso, la persona lo da en el widget con sus propias credenciales, que tu aplicación nunca ve, y tu servidor retira los datos con un token de tarea. Todas las respuestas correctas vienen en `data`.',
    servers,
    errors: connectErrors,
    ...reference(connectCalls, {
      Tokens: 'Los crea tu servidor con su llave.',
      Consentimientos: 'Lo que cada persona autorizó, en qué va y cómo se quita.',
      Datos: 'Lo que la persona autorizó a leer.',
      Widget: 'Las llamadas que hace el propio widget; tu servidor no las necesita.',
      Persona: 'Las llamadas que hace la página de la persona; tu servidor no las necesita.',
      Consola: 'Las llamadas que hace la consola de tu equipo; tu servidor no las necesita.',
      Derechos: 'Lo que una persona pide sobre sus datos, y copiarlos o borrarlos por ella.',
      Sandbox: 'El mundo simulado de tus personas, para probar lo que viene.',
    }),
  });
}

/** Groups the calls by tag, in the order in which the tags are described. */
function reference(calls: readonly CallDeclaration[], tagDescriptions: Record<string, string>) {
  const order = Object.keys(tagDescriptions);
  return {
    tagDescriptions,
    calls: calls.toSorted((a, b) => order.indexOf(a.tag) - order.indexOf(b.tag)),
  };
}

const servers = [
  { url: `${product.apiUrls.sandbox}/api/v1`, description: 'Sandbox: personas ficticias' },
  { url: `${product.apiUrls.staging}/api/v1`, description: 'Staging: datos reales' },
  { url: `${product.apiUrls.production}/api/v1`, description: 'Producción: datos reales' },
];
