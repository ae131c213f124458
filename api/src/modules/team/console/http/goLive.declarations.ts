import { callGroup, example } from '../../../../http/declaration.ts';
import { envelope, field, ResponseJoi } from '../../../../http/openapi/dataSchemas.ts';
import { CONSOLE_TRAITS } from '../../members/http/members.declarations.ts';
import { EVIDENCE_KINDS, GO_LIVE_POINTS, GRADES } from '../goLive.types.ts';

const EXAMPLE_AT = '2026-12-01T09:32:00.000Z';

const exampleGoLive = {
  probedAt: EXAMPLE_AT,
  isRunning: false,
  points: [
    {
      point: 'signature',
      grade: 'passed',
      evidence: [
        {
          kind: 'delivery',
          id: 'dlv_0a1b2c3d4e5f60718293a4b5c6d7e8f9',
          at: EXAMPLE_AT,
          status: 400,
          detail: 'forged',
        },
      ],
    },
    { point: 'retry-after', grade: 'unseen', evidence: [] },
  ],
};

const goLiveSchema = ResponseJoi.object({
  probedAt: field
    .isoDate('Cuándo se probaron los webhooks; null si nunca.', EXAMPLE_AT)
    .allow(null),
  isRunning: field.flag('Si las pruebas siguen en camino: pide la revisión otra vez.', false),
  points: field.listOf(
    ResponseJoi.object({
      point: field.oneOf(GO_LIVE_POINTS, 'Qué se revisa.', 'signature'),
      grade: field.oneOf(
        GRADES,
        'Si se ve bien (`passed`), mal (`failed`) o todavía no se ve (`unseen`).',
        'passed',
      ),
      evidence: field.listOf(
        ResponseJoi.object({
          kind: field.oneOf(EVIDENCE_KINDS, 'Qué es.', 'delivery'),
          id: field.text('Su id.', 'dlv_0a1b2c3d4e5f60718293a4b5c6d7e8f9'),
          at: field.isoDate('Cuándo; null si no aplica.', EXAMPLE_AT).allow(null),
          status: field.whole('Estado HTTP de la respuesta; null si no hubo.', 400).allow(null),
          detail: field
            .text('Qué prueba fue, qué llamada, qué origen, o en cuántas redes.', 'forged')
            .allow(null),
        }).label('GoLiveEvidence'),
        'En qué se apoya: hasta diez registros.',
      ),
    }).label('GoLivePoint'),
    'Todos los puntos, en el mismo orden siempre.',
  ),
}).label('GoLiveReport');

const calls = callGroup(CONSOLE_TRAITS);

const response = {
  description: 'La revisión.',
  schema: envelope('GoLiveAnswer', goLiveSchema, 'La revisión.'),
  examples: { una: example('Una', { data: exampleGoLive }) },
};

export const checkGoLiveCall = calls.declare({
  auth: { ...CONSOLE_TRAITS.auth, permission: 'requests:read' },
  method: 'get',
  path: '/console/go-live',
  operationId: 'checkGoLive',
  summary: 'Ver la revisión antes de producción',
  description:
    'Solo en sandbox: dice qué puntos del paso a producción se ven en lo que hizo tu organización en los últimos 7 días y en lo que tu servidor respondió a las últimas pruebas, y en qué registros se apoya. Fuera de sandbox responde 404.',
  response,
});

export const startGoLiveCall = calls.declare({
  auth: { ...CONSOLE_TRAITS.auth, permission: 'webhooks:write' },
  rateLimit: 'write',
  method: 'post',
  path: '/console/go-live',
  operationId: 'startGoLive',
  summary: 'Probar los webhooks antes de producción',
  description:
    'Solo en sandbox: manda a cada webhook activo una entrega con firma falsa, una de prueba, la misma otra vez y, si ya recibió un `task.finished`, ese evento repetido. Cada una sale una sola vez y no aparece en las entregas. Mientras las anteriores siguen en camino no manda nada. Fuera de sandbox responde 404.',
  response,
});

export const goLiveCalls = calls.calls;
