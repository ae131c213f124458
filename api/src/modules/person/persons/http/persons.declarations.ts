import Joi from 'joi';
import { callGroup, example } from '../../../../http/declaration.ts';
import { envelope, field, ResponseJoi } from '../../../../http/openapi/dataSchemas.ts';
import { rutSchema } from '../../../consent/tokens/http/tokens.schemas.ts';

const whoBody = (label: string) =>
  Joi.object<{ username: string }>({
    username: rutSchema().description('RUT de la persona.').example('12345678-5'),
  }).label(label);
const examples = {
  persona: { summary: 'Una persona', value: { username: '12345678-5' } },
};
const invalid = {
  username: { error: 'userError', message: 'username must be a valid RUT' },
} as const;

const exportSchema = ResponseJoi.object({
  person: field.text('El RUT.', '12345678-5'),
  exportedAt: field.isoDate('De cuándo es.', '2026-12-01T12:00:00.000Z'),
  consents: ResponseJoi.array()
    .items(
      ResponseJoi.object()
        .unknown()
        .optional()
        .description('Un consentimiento, lo aceptado y los datos que hay de él.'),
    )
    .description('Los consentimientos, con sus datos.'),
})
  .unknown()
  .description('Todo lo que Cauce guarda de la persona por tu organización, en claro y sin claves.')
  .label('PersonExport');

const persons = callGroup({
  api: 'connect',
  tag: 'Derechos',
  auth: { credentials: ['apiKey'], scope: 'persons' },
  rateLimit: 'write',
});

export const exportPersonCall = persons.declare({
  method: 'post',
  path: '/persons/export',
  operationId: 'exportPerson',
  summary: 'Exportar lo de una persona',
  description:
    'Entrega lo que Cauce guarda de una persona por tu organización: tareas, consentimientos, datos, eventos y solicitudes. De otros clientes no dice nada. Sirve para responder una solicitud de acceso, y es una lectura: la persona la ve en su página y le llega un correo, uno al día a lo más. De un consentimiento que la persona bloqueó, o a cuyo uso se opuso, viene la constancia (`blockedBy`) y ningún dato. Pide una llave con el permiso `persons`.',
  request: { body: whoBody('ExportPerson'), examples },
  invalid,
  response: {
    description: 'Lo que se guarda.',
    schema: envelope('PersonExportAnswer', exportSchema, 'Lo que se guarda.'),
    examples: {
      vacio: example('Sin nada guardado', {
        data: { person: '12345678-5', exportedAt: '2026-12-01T12:00:00.000Z', consents: [] },
      }),
    },
  },
  errors: ['wrongFormat'],
});

const erasedSchema = ResponseJoi.object({
  isKnown: field.flag('Si había algo de la persona en tu organización.', true),
  isQuiet: field.flag(
    'false si una extracción todavía corría cuando se borró lo suyo: repite la llamada en unos minutos.',
    true,
  ),
  kept: ResponseJoi.number()
    .description(
      'Cuántos consentimientos quedaron como estaban, porque la persona los bloqueó o espera una respuesta tuya sobre ellos.',
    )
    .example(0),
}).label('ErasedPerson');

export const erasePersonCall = persons.declare({
  method: 'post',
  path: '/persons/erase',
  operationId: 'erasePerson',
  summary: 'Borrar lo de una persona',
  description:
    'Termina los consentimientos de una persona en tu organización y borra lo que la identifica. Lo de otros clientes queda. También queda lo que la persona bloqueó y aquello sobre lo que espera una respuesta tuya: solo ella lo puede borrar antes (`kept`). A la persona le llega un correo. No se puede deshacer: ni restaurar un respaldo lo trae de vuelta. Repetirla no cambia nada. Pide una llave con el permiso `persons`.',
  request: { body: whoBody('ErasePerson'), examples },
  invalid,
  response: {
    description: 'Borrado.',
    schema: envelope('ErasedPersonAnswer', erasedSchema, 'Lo que se hizo.'),
    examples: {
      borrado: example('Borrado', { data: { isKnown: true, isQuiet: true, kept: 0 } }),
    },
  },
  errors: ['wrongFormat'],
});

export const personsCalls = persons.calls;
