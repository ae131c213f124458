import { defineRoute, type RouteDefinition } from '../../../http/route.ts';
import { quotaHeaderDocs, quotaHeaders } from '../../clients/quotaHeaders.ts';
import { launchTask, type LaunchTaskDeps } from '../commands/launchTask.ts';
import { readTask } from '../commands/readTask.ts';
import { presentTask } from './tasks.presenter.ts';
import {
  launchBodySchema,
  launchedSchema,
  launchFault,
  taskIdParams,
  taskSchema,
} from './tasks.schemas.ts';

const exampleTaskId = '3f0c'.repeat(16);

/** Extraction tasks: launch and poll. */
export function tasksRoutes(deps: LaunchTaskDeps): RouteDefinition[] {
  return [
    defineRoute({
      method: 'post',
      path: '/tasks',
      operationId: 'launchTask',
      tag: 'Tareas',
      summary: 'Lanzar una extracción',
      description:
        'Revisa los datos, guarda la tarea y la pone en la fila. La respuesta llega enseguida; el resultado se consulta en `GET /tasks/{taskId}`. Una tarea rechazada no gasta cuota ni llega a la institución. Mientras una tarea está en curso no se acepta otra del mismo usuario en la misma institución.',
      auth: { credentials: ['session'], scope: 'main' },
      rateLimit: 'write',
      idempotent: true,
      request: {
        body: launchBodySchema(deps.entities),
        headers: {
          'x-sandbox-scenario': {
            description:
              'Solo en sandbox: qué debe pasar con esta tarea (wrong_login, locked, error, slow=SEGUNDOS, timeout, malformed). En otros ambientes se ignora.',
            example: 'slow=5',
          },
        },
        examples: {
          claro: {
            summary: 'Credenciales en claro',
            value: {
              action: 'banco-chile:movement',
              args: { username: '12345678-5', password: 'Clave1234' },
            },
          },
          cifrado: {
            summary: 'Credenciales cifradas',
            value: {
              action: 'banco-chile:movement',
              encryptArgs: 'eyJhbGciOiJFQ0RILUVTIn0..iv.texto.sello',
            },
          },
        },
      },
      onInvalid: (fault) => launchFault(deps.entities, fault),
      responses: {
        200: {
          description: 'Tarea aceptada.',
          schema: launchedSchema,
          headers: quotaHeaderDocs,
          examples: { aceptada: { summary: 'Aceptada', value: { taskId: exampleTaskId } } },
        },
      },
      errors: [
        'invalidAction',
        'invalidArgs',
        'argsRequired',
        'argsNotObject',
        'argsAndEncryptArgs',
        'encryptArgsNotString',
        'encryptArgsUnreadable',
        'wrongFormat',
        'invalidRut',
        'invalidPasswordSchema',
        'temporarilyRestricted',
        'processAlreadyRunning',
        'notEnoughCredits',
      ],
      handle: async (request) => {
        const { principal } = request;
        const { taskId, quota } = await launchTask(deps, {
          body: request.body,
          principal,
          taskId: request.reserved.id,
          isResumed: request.reserved.isResumed,
          scenario: request.headers['x-sandbox-scenario'],
          requestId: request.requestId,
          ip: request.ip,
        });
        return { status: 200, body: { taskId }, headers: quotaHeaders(quota) };
      },
    }),
    defineRoute({
      method: 'get',
      path: '/tasks/:taskId',
      operationId: 'getTask',
      tag: 'Tareas',
      summary: 'Consultar una tarea',
      description:
        'Entrega el estado de la tarea y, cuando terminó con éxito, sus datos. El estado HTTP es 200 también si la extracción falló: mira `taskStatus`. Consulta cada uno o dos segundos hasta que no sea pending ni running. Una persona en pausa no se ve aquí: eso lo responde POST /tasks con 403.',
      auth: { credentials: ['session'], scope: 'main' },
      rateLimit: 'read',
      request: { params: taskIdParams },
      responses: {
        200: {
          description: 'La tarea.',
          schema: taskSchema,
          examples: {
            enCurso: {
              summary: 'En curso',
              value: {
                taskStatus: 'running',
                taskStatusCode: 202,
                results: { username: '12345678-5', entityId: 'banco-chile', data: null },
              },
            },
            lista: {
              summary: 'Lista',
              value: {
                taskStatus: 'success',
                taskStatusCode: 200,
                results: {
                  username: '12345678-5',
                  entityId: 'banco-chile',
                  data: { isValid: true },
                },
              },
            },
            fallida: {
              summary: 'La institución no responde',
              value: {
                taskStatus: 'error',
                taskStatusCode: 500,
                results: {
                  username: '12345678-5',
                  entityId: 'banco-chile',
                  data: null,
                  error: {
                    code: 'INSTITUTION_UNAVAILABLE',
                    message: 'The institution is not available',
                    retryable: true,
                  },
                },
              },
            },
          },
        },
      },
      errors: [],
      handle: async ({ principal, params, requestId, ip }) => {
        const task = await readTask(deps, { taskId: params.taskId, principal, requestId, ip });
        return { status: 200, json: presentTask(task, deps.vault) };
      },
    }),
  ];
}
