import { callGroup, example } from '../../../../http/declaration.ts';
import { envelope } from '../../../../http/openapi/dataSchemas.ts';
import type { Permission } from '../../../../principal/roles.ts';
import { connectionSchema } from '../../../consent/consents/http/connectionList.schemas.ts';
import { exampleConnection } from '../../../consent/consents/http/consents.declarations.ts';
import { USAGE_ERRORS } from '../../../consent/consents/consents.types.ts';
import { CONSOLE_TRAITS } from '../../members/http/members.declarations.ts';
import {
  configBody,
  configParams,
  configSchema,
  configsSchema,
  consentParams,
  exampleConfig,
  exampleInstitution,
  exampleRepair,
  exampleTimeline,
  institutionsSchema,
  originBody,
  originParams,
  repairSchema,
  taskParams,
  timelineSchema,
} from './console.schemas.ts';

const calls = callGroup(CONSOLE_TRAITS);
const may = (permission: Permission) => ({ ...CONSOLE_TRAITS.auth, permission });

export const getTimelineCall = calls.declare({
  auth: may('tasks:read'),
  method: 'get',
  path: '/console/tasks/:taskId',
  operationId: 'getTaskTimeline',
  summary: 'Ver una tarea, paso a paso',
  description:
    'Entrega qué pasó con una tarea de la organización, también con la de un widget, desde que se pidió hasta que terminó: sin nada de la persona ni de sus datos. Una tarea se guarda 24 horas.',
  request: { params: taskParams },
  invalid: { taskId: 'forbidden' },
  response: {
    description: 'La tarea.',
    schema: envelope('TaskTimelineAnswer', timelineSchema, 'La tarea.'),
    examples: { una: example('Una que terminó bien', { data: exampleTimeline }) },
  },
});

export const revokeConnectionCall = calls.declare({
  auth: may('connections:write'),
  rateLimit: 'write',
  method: 'post',
  path: '/console/connections/:consentId/revoke',
  operationId: 'revokeClientConnection',
  summary: 'Terminar una conexión',
  description:
    'Termina el permiso y borra sus datos y su clave, como POST /consents/{consentId}/revoke. Se puede repetir.',
  request: { params: consentParams },
  invalid: { consentId: 'consentNotFound' },
  response: {
    description: 'La conexión.',
    schema: envelope('RevokedConnectionAnswer', connectionSchema, 'La conexión.'),
    examples: {
      terminada: example('Terminada', {
        data: { ...exampleConnection, status: 'INACTIVE', subStatus: 'REVOKED' },
      }),
    },
  },
  errors: ['consentNotFound', 'consentExpired', 'consentTerminated'],
});

export const repairConnectionCall = calls.declare({
  auth: may('connections:write'),
  rateLimit: 'write',
  method: 'post',
  path: '/console/connections/:consentId/repair',
  operationId: 'repairClientConnection',
  summary: 'Pedir que la persona conecte otra vez',
  description:
    'Crea el token de un solo uso con que la persona de una conexión vigente abre el widget otra vez, como POST /token/otp/create con `consentId`.',
  request: { params: consentParams },
  invalid: { consentId: 'consentNotFound' },
  response: {
    description: 'El token.',
    schema: envelope('ConnectionRepairAnswer', repairSchema, 'El token.'),
    examples: { token: example('El token', { data: exampleRepair }) },
  },
  errors: ['consentNotFound', ...USAGE_ERRORS],
});

const configResponse = {
  description: 'La configuración.',
  schema: envelope('WidgetConfigAnswer', configSchema, 'La configuración.'),
  examples: { una: example('Una', { data: exampleConfig }) },
};

export const listConfigsCall = calls.declare({
  auth: may('widget:read'),
  method: 'get',
  path: '/console/widget-configs',
  operationId: 'listWidgetConfigs',
  summary: 'Listar las configuraciones del widget',
  description: 'Entrega las configuraciones del widget de la organización.',
  response: {
    description: 'Las configuraciones.',
    schema: envelope('WidgetConfigsAnswer', configsSchema, 'Las configuraciones.'),
    examples: { una: example('Una', { data: { configs: [exampleConfig] } }) },
  },
});

export const getConfigCall = calls.declare({
  auth: may('widget:read'),
  method: 'get',
  path: '/console/widget-configs/:id',
  operationId: 'getWidgetConfig',
  summary: 'Ver una configuración del widget',
  description: 'Entrega una configuración del widget.',
  request: { params: configParams },
  invalid: { id: 'forbidden' },
  response: configResponse,
});

const CHANGING = { auth: may('widget:write'), rateLimit: 'write' } as const;

export const changeConfigCall = calls.declare({
  ...CHANGING,
  method: 'patch',
  path: '/console/widget-configs/:id',
  operationId: 'changeWidgetConfig',
  summary: 'Cambiar una configuración del widget',
  description:
    'Cambia lo que viene y deja lo demás. Términos distintos necesitan una versión que no se haya usado.',
  request: {
    params: configParams,
    body: configBody,
    examples: { nombre: example('Otro nombre', { appName: 'Otra app' }) },
  },
  invalid: { id: 'forbidden' },
  response: configResponse,
  errors: ['wrongFormat'],
});

export const addOriginCall = calls.declare({
  ...CHANGING,
  method: 'post',
  path: '/console/widget-configs/:id/origins',
  operationId: 'addWidgetOrigin',
  summary: 'Agregar un origen',
  description: 'Permite que las páginas de un origen muestren el widget. Se puede repetir.',
  request: {
    params: configParams,
    body: originBody,
    examples: { uno: example('Uno', { origin: 'https://app.example' }) },
  },
  invalid: { id: 'forbidden' },
  response: configResponse,
  errors: ['wrongFormat'],
});

export const removeOriginCall = calls.declare({
  ...CHANGING,
  method: 'delete',
  path: '/console/widget-configs/:id/origins/:origin',
  operationId: 'removeWidgetOrigin',
  summary: 'Quitar un origen',
  description:
    'Las páginas de ese origen ya no pueden mostrar el widget. Tiene que quedar al menos uno. Se puede repetir.',
  request: { params: originParams },
  invalid: { id: 'forbidden' },
  response: configResponse,
  errors: ['wrongFormat'],
});

export const listInstitutionsCall = calls.declare({
  auth: may('institutions:read'),
  method: 'get',
  path: '/console/institutions',
  operationId: 'listInstitutions',
  summary: 'Qué funciona dónde',
  description:
    'Entrega, por institución, cuántas acciones tiene, en qué se apoyan, y si responde ahora.',
  response: {
    description: 'Las instituciones.',
    schema: envelope('InstitutionsAnswer', institutionsSchema, 'Las instituciones.'),
    examples: { una: example('Una', { data: { institutions: [exampleInstitution] } }) },
  },
});

export const consoleCalls = calls.calls;
