import { callGroup, example } from '../../../../http/declaration.ts';
import { invalidCursor } from '../../../../http/listCursor.ts';
import { EXAMPLE_REFERENCE } from '../../../../http/openapi/dataSchemas.ts';
import { sandboxScenarioHeader } from '../../../../http/sandboxScenarios.ts';
import { newTaskId } from '../../../../infra/ids.ts';
import { answerBodySchema, exampleChallenge } from './challenge.schemas.ts';
import { TASK_STATUSES } from '../tasks.types.ts';
import { referenceAnswer } from './reference.schemas.ts';
import { listTasksQuery, taskListSchema } from './taskList.schemas.ts';
import {
  invalidLaunchFirst,
  launchBodySchema,
  launchedSchema,
  taskIdParams,
  taskSchema,
} from './tasks.schemas.ts';

const exampleTaskId = '3f0c'.repeat(16);

const tasks = callGroup({
  tag: 'Tareas',
  auth: { credentials: ['session'], scope: 'main' },
  rateLimit: 'write',
});

export const launchTaskCall = tasks.declare({
  method: 'post',
  path: '/tasks',
  operationId: 'launchTask',
  summary: 'Lanzar una extracción',
  description:
    'Revisa los datos, guarda la tarea y la pone en la fila. La respuesta llega enseguida; el resultado se consulta en `GET /tasks/{taskId}`. Una tarea rechazada no gasta cuota ni llega a la institución. Mientras una tarea está en curso no se acepta otra del mismo usuario en la misma institución.',
  idempotent: { newId: newTaskId },
  request: {
    body: launchBodySchema,
    headers: {
      'x-sandbox-scenario': sandboxScenarioHeader,
    },
    examples: {
      claro: example('Credenciales en claro', {
        action: 'banco-chile:movement',
        args: { username: '12345678-5', password: 'clave123' },
      }),
      cifrado: example('Credenciales cifradas', {
        action: 'banco-chile:movement',
        encryptArgs: 'eyJhbGciOiJFQ0RILUVTIn0..iv.texto.sello',
        reference: EXAMPLE_REFERENCE,
      }),
    },
  },
  invalid: {
    action: 'invalidAction',
    'args.username': 'invalidArgs',
    'args.password': 'invalidArgs',
    ':object.missing': 'argsRequired',
    args: 'argsNotObject',
    ':object.nand': 'argsAndEncryptArgs',
    encryptArgs: 'encryptArgsNotString',
    'encryptArgs:string.empty': 'encryptArgsUnreadable',
    interactive: { error: 'wrongFormat', message: 'interactive must be a boolean' },
    reference: 'referenceError',
  },
  invalidFirst: invalidLaunchFirst,
  response: {
    description: 'Tarea aceptada.',
    schema: launchedSchema,
    hasQuotaHeaders: true,
    examples: { aceptada: example('Aceptada', { taskId: exampleTaskId }) },
  },
  errors: [
    'invalidRut',
    'invalidPasswordSchema',
    'temporarilyRestricted',
    'processAlreadyRunning',
    'tryAgainLater',
    'notEnoughCredits',
  ],
});

const listedTask = {
  id: exampleTaskId,
  reference: EXAMPLE_REFERENCE,
  entityId: 'banco-chile',
  action: 'banco-chile:movement',
  taskStatus: 'success',
  taskStatusCode: 200,
  createdAt: '2026-11-23T12:00:00.000Z',
  endedAt: '2026-11-23T12:00:09.000Z',
};

export const listTasksCall = tasks.declare({
  auth: { credentials: ['session'], scope: 'main', permission: 'tasks:read' },
  method: 'get',
  path: '/tasks',
  operationId: 'listTasks',
  summary: 'Listar tareas',
  description:
    'Tus tareas, mientras existen (24 horas después de su plazo), con su referencia y su estado y sin nada de la persona. Para los datos consulta cada una. Las de un consentimiento no vienen: eso lo responde `GET /connections`.',
  rateLimit: 'read',
  request: { query: listTasksQuery },
  invalid: {
    status: { error: 'wrongFormat', message: `status must be one of ${TASK_STATUSES.join(', ')}` },
    entity: { error: 'wrongFormat', message: 'entity must be the id of an institution' },
    cursor: invalidCursor,
    limit: { error: 'wrongFormat', message: 'limit must be a whole number from 1 to 100' },
  },
  invalidFirst: referenceAnswer('wrongFormat'),
  response: {
    description: 'Una página de tareas.',
    schema: taskListSchema,
    examples: { una: example('Una', { data: [listedTask], cursor: null }) },
  },
});

const runningTask = {
  taskStatus: 'running',
  taskStatusCode: 202,
  challenge: null,
  results: { username: '12345678-5', entityId: 'banco-chile', data: null },
};
const askingTask = { ...runningTask, challenge: exampleChallenge };

export const getTaskCall = tasks.declare({
  method: 'get',
  path: '/tasks/:taskId',
  operationId: 'getTask',
  summary: 'Consultar una tarea',
  description:
    'Entrega el estado de la tarea y, cuando terminó con éxito, sus datos. El estado HTTP es 200 también si la extracción falló: mira `taskStatus`. Consulta cada uno o dos segundos hasta que no sea pending ni running. Una persona en pausa no se ve aquí: eso lo responde POST /tasks con 403.',
  rateLimit: 'read',
  request: { params: taskIdParams },
  response: {
    description: 'La tarea.',
    schema: taskSchema,
    examples: {
      enCurso: example('En curso', {
        taskStatus: 'running',
        taskStatusCode: 202,
        results: { username: '12345678-5', entityId: 'banco-chile', data: null },
      }),
      pregunta: example('La institución pide un código', askingTask),
      lista: example('Lista', {
        taskStatus: 'success',
        taskStatusCode: 200,
        results: {
          username: '12345678-5',
          entityId: 'banco-chile',
          data: { isValid: true },
          completeness: { identity: 'read' },
        },
      }),
      fallida: example('La institución no responde', {
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
      }),
    },
  },
});

export const answerChallengeCall = tasks.declare({
  method: 'post',
  path: '/tasks/:taskId/challenge',
  operationId: 'answerChallenge',
  summary: 'Responder lo que pide la institución',
  description:
    'Entrega a la institución lo que respondió la persona. La tarea sigue: consúltala otra vez. Una respuesta errada trae un desafío nuevo, con los intentos que quedan; cada respuesta se usa una sola vez y no queda guardada. Lo que se aprueba en otra parte no se responde aquí.',
  request: { params: taskIdParams, body: answerBodySchema },
  invalid: {
    challengeId: { error: 'wrongFormat', message: 'challengeId is required' },
    answers: { error: 'wrongFormat', message: 'answers must be an object of texts' },
  },
  response: {
    description: 'La respuesta quedó entregada.',
    schema: taskSchema,
    examples: { entregada: example('Entregada', runningTask) },
  },
  errors: ['challengeNotOpen'],
});

export const cancelChallengeCall = tasks.declare({
  method: 'post',
  path: '/tasks/:taskId/challenge/cancel',
  operationId: 'cancelChallenge',
  summary: 'Cancelar lo que pide la institución',
  description:
    'La persona no va a responder: la tarea termina en error con CHALLENGE_CANCELLED y la sesión en la institución se cierra.',
  request: { params: taskIdParams },
  response: {
    description: 'El desafío, cancelado.',
    schema: taskSchema,
    examples: { cancelado: example('Cancelado', runningTask) },
  },
  errors: ['challengeNotOpen'],
});

const cancelledTask = {
  taskStatus: 'error',
  taskStatusCode: 500,
  results: {
    username: '12345678-5',
    entityId: 'banco-chile',
    data: null,
    error: {
      code: 'CANCELLED_BY_CLIENT',
      message: 'The extraction was cancelled by POST /tasks/{taskId}/cancel',
      retryable: false,
    },
  },
};

export const cancelTaskCall = tasks.declare({
  method: 'post',
  path: '/tasks/:taskId/cancel',
  operationId: 'cancelTask',
  summary: 'Cancelar una tarea',
  description:
    'Detiene la extracción: las credenciales se borran al instante, la sesión en la institución se cierra y en pocos segundos la tarea termina en error con CANCELLED_BY_CLIENT. Si aún no se había leído nada, no gasta cuota. Una tarea que ya terminó queda como está.',
  request: { params: taskIdParams },
  response: {
    description: 'La tarea, ya cancelada o todavía por terminar.',
    schema: taskSchema,
    examples: {
      pendiente: example('No había empezado', cancelledTask),
      enCurso: example('Termina en segundos', runningTask),
    },
  },
});

export const deleteTaskDataCall = tasks.declare({
  method: 'delete',
  path: '/tasks/:taskId/data',
  operationId: 'deleteTaskData',
  summary: 'Borrar los datos de una tarea',
  description:
    'Borra lo que la tarea leyó y de quién era, sin esperar a que venza. Queda que hubo una tarea y cómo terminó. Se puede repetir.',
  request: { params: taskIdParams },
  response: {
    description: 'La tarea, sin datos.',
    schema: taskSchema,
    examples: {
      borrada: example('Borrada', {
        taskStatus: 'success',
        taskStatusCode: 200,
        dataDeletedAt: '2026-11-23T12:00:00.000Z',
        results: { username: null, entityId: 'banco-chile', data: null },
      }),
    },
  },
  errors: ['taskNotFinished'],
});

export const tasksCalls = tasks.calls;
