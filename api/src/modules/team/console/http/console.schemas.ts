import { ENTITY_TYPES, PROVENANCE_STATES } from '@cauce/extractors';
import Joi from 'joi';
import {
  EXAMPLE_REFERENCE,
  field,
  param,
  ResponseJoi,
} from '../../../../http/openapi/dataSchemas.ts';
import {
  EXAMPLE_CONSENT_ID,
  EXAMPLE_TASK_ID,
} from '../../../consent/consents/http/consents.schemas.ts';
import {
  exampleWidgetConfig,
  THEME_MODES,
  WIDGET_LOCALES,
} from '../../../consent/widgetConfigs/widgetConfig.schemas.ts';
import { REFRESH_FREQUENCIES } from '../../../consent/widgetConfigs/refreshFrequency.ts';
import { TASK_STATUSES } from '../../../extraction/tasks/tasks.types.ts';

const MAX_ID = 64;

export const taskParams = Joi.object<{ taskId: string }>({
  taskId: param
    .text(
      'Id de la tarea, de GET /tasks o GET /extractions/{code}, o el X-Request-Id de la llamada que la pidió.',
      EXAMPLE_TASK_ID,
    )
    .max(MAX_ID)
    .required(),
});

/** What can be seen of a task's course, by the audit event that tells it. */
export const STEPS = {
  'task.launched': 'launched',
  'task.challenged': 'challenged',
  'task.challenge-answered': 'challenge-answered',
  'task.challenge-cancelled': 'challenge-cancelled',
  'task.cancelled': 'cancelled',
  'task.ended': 'ended',
  'task.read': 'read',
  'task.data-deleted': 'data-deleted',
} as const;

export const exampleTimeline = {
  taskId: EXAMPLE_TASK_ID,
  entity: 'banco-chile',
  action: 'banco-chile:movement',
  status: 'success',
  reference: EXAMPLE_REFERENCE,
  consentId: null,
  requestedAt: '2026-12-01T09:32:00.000Z',
  endedAt: '2026-12-01T09:32:09.000Z',
  error: null,
  steps: [
    { at: '2026-12-01T09:32:00.000Z', step: 'launched' },
    { at: '2026-12-01T09:32:01.000Z', step: 'started' },
    { at: '2026-12-01T09:32:09.000Z', step: 'ended' },
  ],
  challenge: null,
  requests: [
    {
      id: '5d0a5e0e-6a5c-4d0e-9a53-2f3f4f0f7b11',
      method: 'POST',
      path: '/tasks',
      status: 200,
      at: '2026-12-01T09:32:00.000Z',
    },
  ],
  creditGivenBack: false,
};

export const timelineSchema = ResponseJoi.object({
  taskId: field.text('Id.', EXAMPLE_TASK_ID),
  entity: field.text('La institución.', exampleTimeline.entity),
  action: field.text('Qué se lee; varias, separadas por espacios.', exampleTimeline.action),
  status: field.oneOf(TASK_STATUSES, 'Cómo va o cómo terminó.', 'success'),
  reference: field.text('Tu referencia; null si no enviaste.', EXAMPLE_REFERENCE).allow(null),
  consentId: field.uuid('Su conexión; null si es de POST /tasks.', null).allow(null),
  requestedAt: field.isoDate('Cuándo se pidió.', exampleTimeline.requestedAt),
  endedAt: field.isoDate('Cuándo terminó; null si sigue.', exampleTimeline.endedAt).allow(null),
  error: ResponseJoi.object({
    code: field.text('El código del error, o el estado si terminó sin uno.', 'SESSION_LOST'),
    message: field.text('Qué pasó.', 'The institution ended the session'),
    whatToDo: field.text('Qué hacer.', 'Lanza la tarea otra vez en unos minutos.'),
  })
    .allow(null)
    .label('TimelineError')
    .description('Por qué falló; null si no falló.'),
  steps: field.listOf(
    ResponseJoi.object({
      at: field.isoDate('Cuándo.', exampleTimeline.requestedAt),
      step: field.oneOf(['started', ...Object.values(STEPS)], 'Qué pasó.', 'launched'),
    }).label('TimelineStep'),
    'Lo que pasó, en orden.',
  ),
  challenge: ResponseJoi.object({
    kind: field.text('Qué pidió la institución.', 'code'),
    askedAt: field.isoDate('Cuándo.', exampleTimeline.requestedAt),
    answeredAt: field.isoDate('Cuándo respondió la persona; null si no.', null).allow(null),
  })
    .allow(null)
    .label('TimelineChallenge')
    .description('Lo último que la institución pidió a la persona; null si nada.'),
  requests: field.listOf(
    ResponseJoi.object({
      id: field.text('Su X-Request-Id.', '5d0a5e0e-6a5c-4d0e-9a53-2f3f4f0f7b11'),
      method: field.text('Método.', 'POST'),
      path: field.text('Ruta.', '/tasks'),
      status: field.whole('Estado de la respuesta.', 200),
      at: field.isoDate('Cuándo.', exampleTimeline.requestedAt),
    }).label('TimelineRequest'),
    'Las llamadas de tus servidores que la lanzaron, respondieron, leyeron o cancelaron.',
  ),
  creditGivenBack: field.flag('Si se devolvió lo que costó.', false),
}).label('TaskTimeline');

export const consentParams = Joi.object<{ consentId: string }>({
  consentId: param.text('Id, de GET /connections.', EXAMPLE_CONSENT_ID).max(MAX_ID).required(),
});

export const exampleRepair = {
  consentId: EXAMPLE_CONSENT_ID,
  otpToken: 'kq3mZ0v9b2cX7yR1sT5uW8aD4fG6hJ-LpNoQeIrUtYw',
  widgetConfigId: exampleWidgetConfig.widgetConfigId,
};

export const repairSchema = ResponseJoi.object({
  consentId: field.uuid('La conexión.', EXAMPLE_CONSENT_ID),
  otpToken: field.text(
    'Abre el widget una vez, como el de POST /token/otp/create.',
    exampleRepair.otpToken,
  ),
  widgetConfigId: field.text('Con qué configuración.', exampleRepair.widgetConfigId),
}).label('ConnectionRepair');

const localText = (make: typeof Joi, description: string, example: string) =>
  make
    .alternatives(
      make.string(),
      make
        .object()
        .pattern(make.string().valid(...WIDGET_LOCALES), make.string())
        .description('Por idioma.'),
    )
    .description(`${description}: un texto, o uno por idioma.`)
    .example(example);

/** The settings of a widget, of a response or of a request. */
const settings = (make: typeof Joi) => ({
  appName: make.string().description('Nombre de la aplicación.').example('Demo Finanzas'),
  legalName: make.string().description('Quién recibe los datos.').example('Demo Finanzas SpA'),
  rut: make.string().description('Su RUT.').example('76123456-0'),
  purpose: localText(make, 'Para qué', exampleWidgetConfig.purpose),
  logoUrl: make.string().allow(null).description('Logo, o null.').example(null),
  privacyUrl: make
    .string()
    .allow(null)
    .description('Política de privacidad, o null.')
    .example(null),
  revocationUrl: make.string().allow(null).description('Dónde se revoca, o null.').example(null),
  theme: make
    .object({
      mode: make
        .string()
        .valid(...THEME_MODES)
        .description('Claro u oscuro.')
        .example('auto'),
      color: make.string().allow(null).description('Color, o null.').example('#0b5fff'),
    })
    .label(make === Joi ? 'ChangedTheme' : 'ConfigTheme')
    .description('Cómo se ve.'),
  allowedOrigins: make
    .array()
    .items(make.string().optional())
    .description('Los orígenes cuyas páginas lo pueden mostrar.')
    .example(['https://app.example']),
  locale: make
    .string()
    .valid(...WIDGET_LOCALES)
    .description('Idioma.')
    .example('es-CL'),
  terms: make
    .object({
      version: make
        .string()
        .description('Versión; un texto nuevo necesita otra.')
        .example('2026-11'),
      text: localText(make, 'Los términos', exampleWidgetConfig.terms.text),
    })
    .label(make === Joi ? 'ChangedTerms' : 'ConfigTerms')
    .description('Lo que la persona acepta.'),
  validityMonths: make.number().integer().description('Meses que dura un permiso.').example(12),
  storesCredentials: make.boolean().description('Si se guarda la clave.').example(false),
  refresh: make
    .string()
    .valid(...REFRESH_FREQUENCIES)
    .description('Cada cuánto se actualizan los datos.')
    .example('on-read'),
  accountSelection: make.boolean().description('Si la persona elige cuentas.').example(true),
});

export const exampleConfig = {
  id: exampleWidgetConfig.widgetConfigId,
  appName: exampleWidgetConfig.appName,
  legalName: exampleWidgetConfig.legalName,
  rut: exampleWidgetConfig.rut,
  purpose: exampleWidgetConfig.purpose,
  logoUrl: null,
  privacyUrl: null,
  revocationUrl: null,
  theme: { mode: 'auto', color: null },
  allowedOrigins: ['https://app.example'],
  locale: 'es-CL',
  terms: exampleWidgetConfig.terms,
  validityMonths: 12,
  storesCredentials: false,
  refresh: 'on-read',
  accountSelection: true,
  updatedAt: '2026-12-01T09:32:00.000Z',
};

export const configSchema = ResponseJoi.object({
  id: field.text('El widgetConfigId.', exampleConfig.id),
  ...settings(ResponseJoi),
  updatedAt: field.isoDate('Cuándo se cambió por última vez.', exampleConfig.updatedAt),
}).label('WidgetConfig');

export const configsSchema = ResponseJoi.object({
  configs: field.listOf(configSchema, 'La más antigua primero.'),
}).label('WidgetConfigs');

const configId = param.text('El widgetConfigId.', exampleConfig.id).max(MAX_ID).required();
export const configParams = Joi.object<{ id: string }>({ id: configId });
export const configBody = Joi.object<object>(settings(Joi)).min(1).label('ChangeWidgetConfig');

const origin = param.text('Un origen, sin ruta.', 'https://app.example').max(500).required();
export const originBody = Joi.object<{ origin: string }>({ origin }).label('AddWidgetOrigin');
export const originParams = Joi.object<{ id: string; origin: string }>({ id: configId, origin });

export const exampleInstitution = {
  id: 'banco-chile',
  name: 'Banco de Chile',
  type: 'bank',
  enabled: true,
  actions: 12,
  coverage: { documented: 9, recorded: 0, assumed: 3 },
  health: { answers: true, since: null, answered: 0.994 },
};

export const institutionsSchema = ResponseJoi.object({
  institutions: field.listOf(
    ResponseJoi.object({
      id: field.text('Id.', 'banco-chile'),
      name: field.text('Nombre.', 'Banco de Chile'),
      type: field.oneOf(ENTITY_TYPES, 'Tipo.', 'bank'),
      enabled: field.flag('Si hoy se puede leer.', true),
      actions: field.whole('Cuántas acciones tiene.', 12),
      coverage: ResponseJoi.object(
        Object.fromEntries(
          PROVENANCE_STATES.map((state) => [state, field.whole('Cuántas acciones.', 3)]),
        ),
      )
        .label('InstitutionCoverage')
        .description('En qué se apoyan sus acciones: véase `provenance` en GET /entities.'),
      health: ResponseJoi.object({
        answers: field.flag('Si responde.', true),
        since: field.isoDate('Desde cuándo; null si siempre respondió.', null).allow(null),
        answered: ResponseJoi.number()
          .allow(null)
          .description(
            'Qué parte de lo que se le pidió en 30 días respondió, de 0 a 1, entre todas las organizaciones; null si fue muy poco.',
          )
          .example(0.994),
      })
        .label('InstitutionHealth')
        .description('Cómo responde.'),
    }).label('ConsoleInstitution'),
    'Todas.',
  ),
}).label('ConsoleInstitutions');
