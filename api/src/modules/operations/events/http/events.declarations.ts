import { callGroup, example } from '../../../../http/declaration.ts';
import { ResponseJoi } from '../../../../http/openapi/dataSchemas.ts';
import { eventsSchema, listEventsQuery, streamEventsQuery } from './events.schemas.ts';

const TYPES = 'types must be a comma-separated list of event types';
const AFTER = 'after must be a whole number, 0 or more';

const exampleEvent = {
  id: 'evt_5f0c2b7a9d3e4f1886a0c4d2e9b7315c',
  sequence: 42,
  type: 'task.finished',
  at: '2026-11-23T12:00:00.000Z',
  data: { taskId: '3f0c'.repeat(16), entityId: 'banco-chile' },
};

const exampleStream = [
  'retry: 1000',
  'id: 41',
  '',
  'id: 42',
  'event: task.finished',
  `data: ${JSON.stringify(exampleEvent)}`,
  '',
  ': heartbeat',
  '',
  '',
].join('\n');

const events = callGroup({
  tag: 'Eventos',
  auth: { credentials: ['session'], scope: 'main' },
  rateLimit: 'read',
});

export const listEventsCall = events.declare({
  auth: { credentials: ['session'], scope: 'main', permission: 'events:read' },
  method: 'get',
  path: '/events',
  operationId: 'listEvents',
  summary: 'Listar eventos',
  description:
    'Entrega lo que pasó con tus tareas, consentimientos y llaves y con las instituciones, en orden y desde `after`. Los eventos se guardan 30 días. Ninguno trae datos de una persona: con los ids pides el resto. Un evento aparece junto con el cambio que cuenta, nunca uno sin el otro.',
  request: { query: listEventsQuery },
  invalid: {
    after: { error: 'wrongFormat', message: AFTER },
    types: { error: 'wrongFormat', message: TYPES },
    limit: { error: 'wrongFormat', message: 'limit must be a whole number from 1 to 500' },
  },
  response: {
    description: 'Los eventos.',
    schema: eventsSchema,
    examples: {
      uno: example('Uno', { events: [exampleEvent], cursor: 42, hasMore: false }),
      ninguno: example('Nada nuevo', { events: [], cursor: 42, hasMore: false }),
    },
  },
});

export const streamEventsCall = events.declare({
  method: 'get',
  path: '/events/stream',
  operationId: 'streamEvents',
  summary: 'Recibir eventos a medida que pasan',
  description:
    'La misma lista como stream de Server-Sent Events: cada evento llega a más tardar un segundo después de que se puede leer en la lista. `id` es la `sequence`, `event` el tipo y `data` el mismo JSON. Empieza después de `Last-Event-ID`, si viene, o de `after`; sin ninguno de los dos, desde ahora. Cada 15 segundos sin eventos llega un comentario. Cuando termina tu sesión o se retira la llave, el stream termina con el evento `stream.closed`: conéctate otra vez con un token vigente y el último `id`. Tu organización puede tener 20 abiertos a la vez.',
  request: {
    query: streamEventsQuery,
    headers: {
      'last-event-id': {
        description:
          'El último `id` que recibiste. Los clientes de Server-Sent Events lo envían solos al reconectarse; vale más que `after`.',
        example: '41',
      },
    },
  },
  invalid: {
    after: { error: 'wrongFormat', message: AFTER },
    types: { error: 'wrongFormat', message: TYPES },
    seconds: { error: 'wrongFormat', message: 'seconds must be a whole number from 1 to 3600' },
  },
  response: {
    description: 'Los eventos, a medida que pasan.',
    contentType: 'text/event-stream',
    schema: ResponseJoi.string().description(
      'Server-Sent Events; el `data` de cada uno es un evento como los de `GET /events`, y el de `stream.closed` dice por qué terminó: `{ "reason": "session_ended" }`, `server_stopping` o `time_over`.',
    ),
    examples: { uno: example('Un evento y una pausa', exampleStream) },
    headers: {
      'X-Accel-Buffering': {
        description: 'Dice a los proxies que no junten los eventos.',
        example: 'no',
      },
    },
  },
  errors: ['tooManyStreams'],
});

export const eventsCalls = events.calls;
