import { ENTITY_TYPES } from '@cauce/extractors';
import Joi from 'joi';
import { field, param, ResponseJoi, rutText } from '../../../../http/openapi/dataSchemas.ts';
import { EXAMPLE_CONSENT_ID, refreshField } from '../../consents/http/consents.schemas.ts';
import { exampleOtpToken } from '../../consents/http/createConsent.schemas.ts';
import {
  exampleEcJwk,
  publicJwkSchema,
} from '../../../access/encryption/http/encryption.schemas.ts';
import {
  exampleWidgetConfig,
  THEME_MODES,
  WIDGET_LOCALES,
} from '../../widgetConfigs/widgetConfig.schemas.ts';

export interface OpenSessionBody {
  readonly otpToken: string;
  readonly widgetConfigId?: string;
}

export const openSessionBodySchema = Joi.object<OpenSessionBody>({
  otpToken: Joi.string()
    .required()
    .description('El token de un solo uso que entregó POST /token/otp/create.')
    .example(exampleOtpToken),
  widgetConfigId: param.text(
    'La configuración con la que se abrió el widget; si viene, tiene que ser la del token.',
    exampleWidgetConfig.widgetConfigId,
  ),
}).label('OpenWidgetSession');

const nullableUrl = ResponseJoi.string().uri().allow(null);

const clientSchema = ResponseJoi.object({
  name: field.text('La aplicación, como la conoce la persona.', exampleWidgetConfig.appName),
  legalName: field.text('Razón social de quien recibe los datos.', exampleWidgetConfig.legalName),
  rut: rutText('RUT de quien recibe los datos.', exampleWidgetConfig.rut),
  logoUrl: nullableUrl
    .description('Logo de la aplicación; null si no tiene.')
    .example('https://cliente.example/logo.svg'),
  privacyUrl: nullableUrl
    .description('Política de privacidad de quien recibe; null si no la informó.')
    .example('https://cliente.example/privacidad'),
  revocationUrl: nullableUrl
    .description('Dónde más puede quitar el permiso, en tu aplicación; null si no se informó.')
    .example('https://cliente.example/permisos'),
}).label('WidgetClient');

const productSchema = ResponseJoi.object({
  id: field.text('Id del producto.', 'movement'),
  title: field.text('Nombre para la persona, en el idioma de la sesión.', 'Movimientos'),
  description: field.text(
    'Qué contiene, para la persona, en el idioma de la sesión.',
    'Fecha, monto y descripción de cada movimiento, y tus cuentas.',
  ),
  historyMonths: field
    .whole('Cuántos meses hacia atrás llega, con el actual; null donde no es una historia.', 13)
    .allow(null),
}).label('WidgetProduct');

export const widgetSessionSchema = ResponseJoi.object({
  sessionToken: field.text(
    'Token del widget: va en Authorization: Bearer.',
    'eyJhbGciOiJIUzI1NiIsImtpZCI6ImsyMDI2MTEyMSJ9.eyJzdWIiOiIuLi4ifQ.firma',
  ),
  expiresAt: field.isoDate('Cuándo vence la sesión.', '2026-11-21T12:20:00.000Z'),
  lifetimeMinutes: field.whole('Cuánto dura la sesión desde que se abre, en minutos.', 20),
  environment: field.oneOf(
    ['sandbox', 'staging', 'production'],
    'Ambiente; en sandbox las personas y las instituciones son ficticias.',
    'sandbox',
  ),
  consentId: field.uuid('Consentimiento que se está pidiendo.', EXAMPLE_CONSENT_ID),
  widgetConfigId: field.text('Configuración del widget.', exampleWidgetConfig.widgetConfigId),
  client: clientSchema.description('Quién pide los datos y los recibe.'),
  personPageUrl: field.url(
    'La página de Cauce donde la persona quita el permiso: la misma para todas.',
    'https://api.cauce.example/persona',
  ),
  user: ResponseJoi.object({
    username: field.text(
      'RUT de la persona a la que se le pide el permiso: con otro no se conecta.',
      '12345678-5',
    ),
    companyId: field
      .text('RUT de su empresa, si se piden datos de empresa; si no, null.', '76123456-0')
      .allow(null),
  })
    .description('La persona.')
    .label('WidgetUser'),
  products: field.listOf(productSchema, 'Lo que se pide, en el orden en que el cliente lo pidió.'),
  entityTypes: ResponseJoi.array()
    .items(
      ResponseJoi.string()
        .valid(...ENTITY_TYPES)
        .optional()
        .description('Un tipo.'),
    )
    .description('Tipos de institución que se ofrecen.')
    .example(['bank']),
  purpose: field.text('Para qué se piden los datos.', exampleWidgetConfig.purpose),
  validity: ResponseJoi.object({
    months: field.whole('Cuántos meses vale el permiso desde que se abre el widget.', 12),
    validUntil: field.isoDate(
      'Hasta cuándo vale el permiso si la persona lo da: la fecha que ve.',
      '2027-11-21T12:00:00.000Z',
    ),
    storesCredentials: field.flag(
      'Si la clave queda guardada, cifrada, para actualizar los datos hasta esa fecha.',
      true,
    ),
    refresh: refreshField(
      'Cada cuánto se actualizan los datos con la clave; null si no queda guardada.',
    ),
  })
    .description('Por cuánto tiempo.')
    .label('WidgetValidity'),
  terms: ResponseJoi.object({
    version: field.text('Versión; va en POST /widget/consent.', exampleWidgetConfig.terms.version),
    text: field.text('Texto de los términos.', exampleWidgetConfig.terms.text),
  })
    .description('Los términos que la persona acepta.')
    .label('WidgetTerms'),
  theme: ResponseJoi.object({
    mode: field.oneOf(THEME_MODES, 'Claro, oscuro, o el del sistema de la persona.', 'auto'),
    color: field
      .text('Color de la aplicación; null si no eligió uno.', '#0b5c58')
      .pattern(/^#[0-9a-f]{6}$/)
      .allow(null),
  })
    .description('Cómo se ve.')
    .label('WidgetTheme'),
  locale: field.oneOf(WIDGET_LOCALES, 'Idioma del widget.', 'es-CL'),
  encryptionKey: publicJwkSchema
    .required()
    .description('Llave pública para cifrar las credenciales; deja de servir con la sesión.')
    .example(exampleEcJwk),
}).label('WidgetSession');
