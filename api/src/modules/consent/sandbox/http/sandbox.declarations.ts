import Joi from 'joi';
import { callGroup, example } from '../../../../http/declaration.ts';
import { envelope, field, ResponseJoi } from '../../../../http/openapi/dataSchemas.ts';
import { SANDBOX_DAYS } from '../sandbox.types.ts';

const [maxStep, maxAhead] = [String(SANDBOX_DAYS.maxStep), String(SANDBOX_DAYS.maxAhead)];

const sandbox = callGroup({
  api: 'connect',
  tag: 'Sandbox',
  auth: { credentials: ['apiKey'], scope: 'connect' },
  rateLimit: 'write',
});

export const moveSandboxClockCall = sandbox.declare({
  method: 'post',
  path: '/sandbox/clock',
  operationId: 'moveSandboxClock',
  summary: 'Adelantar el sandbox',
  description:
    'Solo en sandbox: adelanta el mundo simulado de las personas de tu organización, para probar hoy lo que lees mañana. Las extracciones que lances desde ahora ven las instituciones en ese día, y los datos de tus consentimientos con clave guardada se actualizan la próxima vez que los leas. El reloj de la API no cambia: tokens, plazos y cuotas siguen igual. No se puede volver atrás. Fuera de sandbox responde 404.',
  request: {
    body: Joi.object<{ days: number }>({
      days: Joi.number()
        .integer()
        .min(1)
        .max(SANDBOX_DAYS.maxStep)
        .required()
        .description(
          `Cuántos días avanzar, de 1 a ${maxStep}; se suman a los anteriores, hasta ${maxAhead}.`,
        )
        .example(1),
    }).label('MoveSandboxClock'),
    examples: { unDia: example('Un día', { days: 1 }) },
  },
  invalid: {
    days: { error: 'wrongFormat', message: `days must be a whole number from 1 to ${maxStep}` },
  },
  response: {
    description: 'El día en que quedó.',
    schema: envelope(
      'MovedSandboxClock',
      ResponseJoi.object({
        days: field.whole('Cuántos días va adelante, en total.', 1),
        today: field.text('El día en las instituciones, en Chile.', '2026-11-22'),
      }).label('SandboxClock'),
      'El reloj del sandbox.',
    ),
    examples: { movido: example('Un día adelante', { data: { days: 1, today: '2026-11-22' } }) },
  },
});

export const sandboxCalls = sandbox.calls;
