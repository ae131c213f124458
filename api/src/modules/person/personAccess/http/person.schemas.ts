import { ENTITY_TYPES, parseRut } from '@cauce/extractors';
import Joi from 'joi';
import { field, param, ResponseJoi, rutText } from '../../../../http/openapi/dataSchemas.ts';
import {
  EXAMPLE_CONSENT_ID,
  refreshField,
} from '../../../consent/consents/http/consents.schemas.ts';
import { accountKeys, exampleAccount } from '../../../consent/consents/http/accounts.schemas.ts';
import {
  BLOCK_KINDS,
  CONSENT_STATUSES,
  CONSENT_SUB_STATUSES,
} from '../../../consent/consents/consents.types.ts';
import { emailSchema } from '../../../extraction/users/emailSchema.ts';
import { normalEmail } from '../../../extraction/users/userKeys.ts';
import {
  DEFAULT_LOCALE,
  WIDGET_LOCALES,
  type WidgetLocale,
} from '../../../consent/widgetConfigs/widgetConfig.schemas.ts';
import { ACTIVITY_KINDS } from '../activity.ts';
import { CONNECTION_ACTIONS } from '../connectionActions.ts';
import { BROWSERS, SYSTEMS } from '../device.ts';
import { CODE_PATTERN } from '../signInCode.ts';

export const EXAMPLE_SIGN_IN_ID = '5f0d7c1e-8a43-4b6e-9f21-7c3d2e1b0a94';

export interface SignInBody {
  readonly username: string;
  readonly email: string;
  readonly locale: WidgetLocale;
}

export const signInBodySchema = Joi.object<SignInBody>({
  username: Joi.string()
    .required()
    .custom((raw: string, helpers) => parseRut(raw) ?? helpers.error('any.invalid'))
    .description('Tu RUT, con o sin puntos.')
    .example('12345678-5'),
  email: emailSchema()
    .custom((deliverable: string) => normalEmail(deliverable))
    .description('El correo con el que diste tus permisos.')
    .example('persona@correo.example'),
  locale: param
    .oneOf(WIDGET_LOCALES, 'Idioma del correo con el código.', 'es-CL')
    .default(DEFAULT_LOCALE),
}).label('StartSignIn');

export const startedSignInSchema = ResponseJoi.object({
  signInId: field.uuid('Con él y el código se abre la sesión.', EXAMPLE_SIGN_IN_ID),
  codeExpiresAt: field.isoDate(
    'Hasta cuándo sirve el código: 10 minutos.',
    '2026-12-01T09:40:00.000Z',
  ),
}).label('StartedSignIn');

export interface PersonSessionBody {
  readonly signInId: string;
  readonly code: string;
}

export const personSessionBodySchema = Joi.object<PersonSessionBody>({
  signInId: param
    .text('El que entregó POST /person/sign-ins.', EXAMPLE_SIGN_IN_ID)
    .max(64)
    .required(),
  code: param
    .text('Los seis dígitos que llegaron por correo.', '482913')
    .pattern(CODE_PATTERN)
    .required(),
}).label('OpenPersonSession');

export const personSessionSchema = ResponseJoi.object({
  token: field.text(
    'Va en Authorization: Bearer. Dura 20 minutos, o hasta que sales.',
    'eyJhbGciOiJIUzI1NiIsImtpZCI6ImsyMDI2MTEyMSJ9.eyJzdWIiOiIuLi4ifQ.firma',
  ),
  expiresAt: field.isoDate('Hasta cuándo dura.', '2026-12-01T09:52:00.000Z'),
}).label('PersonSession');

export const signedInSchema = ResponseJoi.object({
  username: field.text('Tu RUT.', '12345678-5'),
  email: field.text('Tu correo, en minúsculas.', 'persona@correo.example'),
  sessionExpiresAt: field.isoDate('Hasta cuándo dura la sesión.', '2026-12-01T09:52:00.000Z'),
}).label('SignedInPerson');

export const exampleOpenSession = {
  id: 'b7b1a1de-4f1c-4a53-9f53-5a3f6f6f0d5f',
  createdAt: '2026-12-01T09:32:00.000Z',
  lastSeenAt: '2026-12-01T09:40:00.000Z',
  expiresAt: '2026-12-01T09:52:00.000Z',
  device: { browser: 'firefox', system: 'linux' },
  current: true,
};

export const personSessionParams = Joi.object<{ id: string }>({
  id: param
    .text('Id de la sesión, de GET /person/sessions.', exampleOpenSession.id)
    .max(64)
    .required(),
});

const openSessionSchema = ResponseJoi.object({
  id: field.uuid('Id.', exampleOpenSession.id),
  createdAt: field.isoDate('Cuándo se entró.', exampleOpenSession.createdAt),
  lastSeenAt: field.isoDate(
    'Cuándo se usó por última vez, con un minuto de precisión.',
    exampleOpenSession.lastSeenAt,
  ),
  expiresAt: field.isoDate('Hasta cuándo dura.', exampleOpenSession.expiresAt),
  device: ResponseJoi.object({
    browser: field.oneOf(BROWSERS, 'El navegador; null si es otro.', 'firefox').allow(null),
    system: field.oneOf(SYSTEMS, 'El sistema; null si es otro.', 'linux').allow(null),
  })
    .label('SessionDevice')
    .description('Desde qué se entró, según dijo el navegador.'),
  current: field.flag('Si es la que pregunta.', true),
}).label('OpenSession');

export const openSessionsSchema = ResponseJoi.object({
  sessions: field.listOf(openSessionSchema, 'De la más nueva a la más antigua.'),
  count: field.whole('Cuántas son.', 1),
}).label('OpenSessions');

export const endedSessionsSchema = ResponseJoi.object({
  ended: field.whole('Cuántas terminaron.', 1),
}).label('EndedSessions');

export const connectionParams = Joi.object<{ id: string }>({
  id: param
    .text('Id de la conexión: el de su consentimiento.', EXAMPLE_CONSENT_ID)
    .max(64)
    .required(),
});

export const connectionAccountParams = Joi.object<{ id: string; accountId: string }>({
  id: connectionParams.extract('id'),
  accountId: param
    .text('Id de la cuenta, de accounts en la conexión.', exampleAccount.id)
    .max(64)
    .required(),
});

const nullableDate = (description: string, example: string | null) =>
  field.isoDate(description, example).allow(null);
const nullableText = (description: string, example: string) =>
  field.text(description, example).allow(null);

const recipientSchema = ResponseJoi.object({
  name: field.text('La aplicación, como la conoces.', 'Finanzas Claras').allow(''),
  legalName: nullableText('Razón social; null si el widget nunca se abrió.', 'Finanzas Claras SpA'),
  rut: rutText('RUT de la empresa; null si el widget nunca se abrió.', '76123456-0').allow(null),
  privacyUrl: nullableText(
    'Su política de privacidad; null si no la informó.',
    'https://cliente.example/privacidad',
  ),
  revocationUrl: nullableText(
    'Dónde recibe ella misma las revocaciones; null si no lo informó.',
    'https://cliente.example/permisos',
  ),
}).label('ConnectionRecipient');

const entitySchema = ResponseJoi.object({
  id: field.text('Id.', 'banco-chile'),
  name: field.text('Nombre.', 'Banco de Chile'),
  type: field.oneOf(ENTITY_TYPES, 'Tipo.', 'bank'),
}).label('ConnectionEntity');

const EXAMPLE_TITLES = { 'es-CL': 'Movimientos', en: 'Transactions' };
const productSchema = ResponseJoi.object({
  id: field.text('Id.', 'movement'),
  title: field.text('Nombre, como lo leíste.', 'Movimientos'),
  titles: ResponseJoi.object(
    Object.fromEntries(
      WIDGET_LOCALES.map((locale) => [
        locale,
        field.text('Nombre en este idioma.', EXAMPLE_TITLES[locale]),
      ]),
    ),
  )
    .label('ConnectionProductTitles')
    .description('El mismo nombre en cada idioma de tu página.'),
  description: nullableText(
    'Qué contiene, como lo leíste.',
    'Fecha, monto y descripción de cada movimiento, y tus cuentas.',
  ),
  historyMonths: field
    .whole('Meses de historia que se leen; null si no tiene historia.', 12)
    .allow(null),
}).label('ConnectionProduct');

const readsSchema = ResponseJoi.object({
  count: field.whole('Cuántas veces.', 14),
  lastAt: nullableDate('La última; null si ninguna.', '2026-12-01T08:00:00.000Z'),
}).label('ConnectionReads');

const blockSchema = ResponseJoi.object({
  kind: field.oneOf(BLOCK_KINDS, 'Si te opusiste, o pediste el bloqueo.', 'objection'),
  at: field.isoDate('Desde cuándo.', '2026-12-01T09:35:00.000Z'),
}).label('ConnectionBlock');

export const connectionSchema = ResponseJoi.object({
  id: field.uuid('Id de la conexión.', EXAMPLE_CONSENT_ID),
  status: field.oneOf(CONSENT_STATUSES, 'Si está en curso, vigente o terminada.', 'ACTIVE'),
  subStatus: field.oneOf(CONSENT_SUB_STATUSES, 'El detalle del estado.', 'ACTIVE'),
  recipient: recipientSchema.description('Quién lee.'),
  entity: entitySchema.allow(null).description('De dónde; null hasta que eliges una institución.'),
  locale: field.oneOf(
    WIDGET_LOCALES,
    'El idioma en que se te mostró, que es el de `purpose` y de `products`.',
    'es-CL',
  ),
  purpose: nullableText('Para qué; null si el widget nunca se abrió.', 'Ordenar tus gastos.'),
  products: field.listOf(productSchema, 'Qué se lee.'),
  accounts: ResponseJoi.array()
    .items(ResponseJoi.object(accountKeys).label('ConnectionAccount').optional())
    .allow(null)
    .description('Las cuentas y tarjetas que elegiste compartir; null si no se te preguntó.'),
  requestedAt: field.isoDate('Cuándo se te pidió.', '2026-11-21T11:58:00.000Z'),
  acceptedAt: nullableDate('Cuándo aceptaste; null si no.', '2026-11-21T12:01:00.000Z'),
  validUntil: nullableDate(
    'Hasta cuándo vale; null si no llegó a valer.',
    '2027-11-21T12:00:00.000Z',
  ),
  terminatedAt: nullableDate('Cuándo terminó; null si no ha terminado.', null),
  storesCredentials: field.flag(
    'Si los términos dicen que tu clave se guarda, cifrada, para actualizar.',
    true,
  ),
  refresh: refreshField('Cada cuánto se actualizan tus datos con ella; null si no se guarda.'),
  hasCredentials: field.flag('Si tu clave está guardada ahora.', true),
  extractedAt: nullableDate(
    'De cuándo son los datos que hay; null si no hay.',
    '2026-12-01T07:59:00.000Z',
  ),
  reads: readsSchema.description('Las veces que la empresa leyó tus datos.'),
  block: blockSchema
    .allow(null)
    .description('Mientras esté puesto no se lee nada; null si no lo está.'),
  actions: ResponseJoi.array()
    .items(field.oneOf(CONNECTION_ACTIONS, 'Una acción.', 'revoke').optional())
    .description('Qué puedes hacer ahora con ella.')
    .example(['revoke', 'object', 'block', 'erase', 'receipt']),
}).label('Connection');

export const connectionsSchema = ResponseJoi.object({
  connections: field.listOf(connectionSchema, 'De la más nueva a la más antigua.'),
  count: field.whole('Cuántas son.', 1),
}).label('Connections');

const activityEntrySchema = ResponseJoi.object({
  at: field.isoDate('Cuándo.', '2026-12-01T08:00:00.000Z'),
  kind: field.oneOf(ACTIVITY_KINDS, 'Qué pasó.', 'read'),
  detail: field
    .text(
      'El detalle: el producto leído, los pedidos, la institución, o cómo terminó una extracción; si no, null.',
      'movement',
    )
    .allow(null),
}).label('ConnectionActivityEntry');

export const activitySchema = ResponseJoi.object({
  entries: field.listOf(activityEntrySchema, 'De lo más nuevo a lo más antiguo, hasta 500.'),
  count: field.whole('Cuántos son en total.', 1),
}).label('ConnectionActivity');

export const exampleConnection = {
  id: EXAMPLE_CONSENT_ID,
  status: 'ACTIVE',
  subStatus: 'ACTIVE',
  recipient: {
    name: 'Finanzas Claras',
    legalName: 'Finanzas Claras SpA',
    rut: '76123456-0',
    privacyUrl: 'https://cliente.example/privacidad',
    revocationUrl: null,
  },
  entity: { id: 'banco-chile', name: 'Banco de Chile', type: 'bank' },
  locale: 'es-CL',
  purpose: 'Ordenar tus gastos.',
  products: [
    {
      id: 'movement',
      title: 'Movimientos',
      titles: EXAMPLE_TITLES,
      description: 'Fecha, monto y descripción de cada movimiento, y tus cuentas.',
      historyMonths: 12,
    },
  ],
  accounts: [exampleAccount],
  requestedAt: '2026-11-21T11:58:00.000Z',
  acceptedAt: '2026-11-21T12:01:00.000Z',
  validUntil: '2027-11-21T12:00:00.000Z',
  terminatedAt: null,
  storesCredentials: true,
  refresh: 'daily',
  hasCredentials: true,
  extractedAt: '2026-12-01T07:59:00.000Z',
  reads: { count: 14, lastAt: '2026-12-01T08:00:00.000Z' },
  block: null,
  actions: ['revoke', 'object', 'block', 'erase', 'receipt'],
};
