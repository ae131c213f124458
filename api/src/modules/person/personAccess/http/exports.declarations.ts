import Joi from 'joi';
import { callGroup, example } from '../../../../http/declaration.ts';
import { field, param, ResponseJoi } from '../../../../http/openapi/dataSchemas.ts';
import { PERSON_TRAITS } from './person.declarations.ts';

const EXPORT_FORMATS = ['json', 'pdf'] as const;

const exportBodySchema = Joi.object<{ format: (typeof EXPORT_FORMATS)[number] }>({
  format: param
    .oneOf(EXPORT_FORMATS, 'json, para otro programa; pdf, para leer.', 'json')
    .required(),
}).label('ExportOwnData');

/** Has the same parts as `npm run persons -- export`. */
const exportSchema = ResponseJoi.object({
  person: field.text('Tu RUT.', '12345678-5'),
  email: field.text('Tu correo.', 'persona@correo.example'),
  exportedAt: field.isoDate('De cuándo es.', '2026-12-01T12:00:00.000Z'),
  consents: ResponseJoi.array()
    .items(
      ResponseJoi.object()
        .unknown()
        .optional()
        .description('Un permiso, lo que aceptaste y los datos que hay de él.'),
    )
    .description('Tus permisos, con sus datos.'),
})
  .unknown()
  .description('Todo lo que hay con tu RUT y tu correo, en claro y sin tu clave.')
  .label('OwnDataExport');

const exports = callGroup(PERSON_TRAITS);

export const exportOwnCall = exports.declare({
  method: 'post',
  path: '/person/exports',
  operationId: 'exportOwnData',
  summary: 'Descargar todo',
  description:
    'Entrega un archivo con todo lo que nombra el RUT y el correo de la persona: permisos, datos, lo que pasó y lo que pidió. Nunca su clave. Cada empresa recibe el evento person.requested.',
  request: {
    body: exportBodySchema,
    examples: { json: example('Para otro programa', { format: 'json' }) },
  },
  response: {
    description: 'El archivo.',
    schema: exportSchema,
    orPdf: true,
    headers: {
      'Content-Disposition': {
        description: 'El nombre del archivo.',
        example: 'attachment; filename="cauce-mis-datos-2026-12-01.json"',
      },
    },
    examples: {
      vacio: example('Sin nada guardado', {
        person: '12345678-5',
        email: 'persona@correo.example',
        exportedAt: '2026-12-01T12:00:00.000Z',
        consents: [],
      }),
    },
  },
  errors: ['wrongFormat'],
});

export const exportCalls = exports.calls;
