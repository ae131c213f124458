import { ENTITY_TYPES } from '@cauce/extractors';
import Joi from 'joi';
import { ResponseJoi, rutText } from '../../../../http/openapi/dataSchemas.ts';
import { EXAMPLE_CONSENT_ID } from '../../consents/http/consents.schemas.ts';
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
  widgetConfigId: Joi.string()
    .description(
      'La configuración con la que se abrió el widget; si viene, tiene que ser la del token.',
    )
    .example(exampleWidgetConfig.widgetConfigId),
}).label('OpenWidgetSession');

const nullableUrl = ResponseJoi.string().uri().allow(null);

const clientSchema = ResponseJoi.object({
  name: ResponseJoi.string()
    .description('La aplicación, como la conoce la persona.')
    .example(exampleWidgetConfig.appName),
  legalName: ResponseJoi.string()
    .description('Razón social de quien recibe los datos.')
    .example(exampleWidgetConfig.legalName),
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
  id: ResponseJoi.string().description('Id del producto.').example('movement'),
  title: ResponseJoi.string()
    .description('Nombre para la persona, en el idioma de la sesión.')
    .example('Movimientos'),
  description: ResponseJoi.string()
    .description('Qué contiene, para la persona, en el idioma de la sesión.')
    .example('Fecha, monto y descripción de cada movimiento, y tus cuentas.'),
  historyMonths: ResponseJoi.number()
    .integer()
    .allow(null)
    .description('Cuántos meses hacia atrás llega, con el actual; null donde no es una historia.')
    .example(13),
}).label('WidgetProduct');

export const widgetSessionSchema = ResponseJoi.object({
  sessionToken: ResponseJoi.string()
    .description('Token del widget: va en Authorization: Bearer.')
    .example('eyJhbGciOiJIUzI1NiIsImtpZCI6ImsyMDI2MTEyMSJ9.eyJzdWIiOiIuLi4ifQ.firma'),
  expiresAt: ResponseJoi.string()
    .isoDate()
    .description('Cuándo vence la sesión.')
    .example('2026-11-21T12:20:00.000Z'),
  lifetimeMinutes: ResponseJoi.number()
    .integer()
    .description('Cuánto dura la sesión desde que se abre, en minutos.')
    .example(20),
  environment: ResponseJoi.string()
    .valid('sandbox', 'staging', 'production')
    .description('Ambiente; en sandbox las personas y las instituciones son ficticias.')
    .example('sandbox'),
  consentId: ResponseJoi.string()
    .guid()
    .description('Consentimiento que se está pidiendo.')
    .example(EXAMPLE_CONSENT_ID),
  widgetConfigId: ResponseJoi.string()
    .description('Configuración del widget.')
    .example(exampleWidgetConfig.widgetConfigId),
  client: clientSchema.description('Quién pide los datos y los recibe.'),
  personPageUrl: ResponseJoi.string()
    .uri()
    .description('La página de Cauce donde la persona quita el permiso: la misma para todas.')
    .example('https://api.cauce.example/persona'),
  user: ResponseJoi.object({
    username: ResponseJoi.string()
      .description('RUT de la persona a la que se le pide el permiso: con otro no se conecta.')
      .example('12345678-5'),
    companyId: ResponseJoi.string()
      .allow(null)
      .description('RUT de su empresa, si se piden datos de empresa; si no, null.')
      .example('76123456-0'),
  })
    .description('La persona.')
    .label('WidgetUser'),
  products: ResponseJoi.array()
    .items(productSchema.optional())
    .description('Lo que se pide, en el orden en que el cliente lo pidió.'),
  entityTypes: ResponseJoi.array()
    .items(
      ResponseJoi.string()
        .valid(...ENTITY_TYPES)
        .optional()
        .description('Un tipo.'),
    )
    .description('Tipos de institución que se ofrecen.')
    .example(['bank']),
  purpose: ResponseJoi.string()
    .description('Para qué se piden los datos.')
    .example(exampleWidgetConfig.purpose),
  validity: ResponseJoi.object({
    months: ResponseJoi.number()
      .integer()
      .description('Cuántos meses vale el permiso desde que se abre el widget.')
      .example(12),
    validUntil: ResponseJoi.string()
      .isoDate()
      .description('Hasta cuándo vale el permiso si la persona lo da: la fecha que ve.')
      .example('2027-11-21T12:00:00.000Z'),
    storesCredentials: ResponseJoi.boolean()
      .description(
        'Si la clave queda guardada, cifrada, para actualizar los datos hasta esa fecha.',
      )
      .example(true),
  })
    .description('Por cuánto tiempo.')
    .label('WidgetValidity'),
  terms: ResponseJoi.object({
    version: ResponseJoi.string()
      .description('Versión; va en POST /widget/consent.')
      .example(exampleWidgetConfig.terms.version),
    text: ResponseJoi.string()
      .description('Texto de los términos.')
      .example(exampleWidgetConfig.terms.text),
  })
    .description('Los términos que la persona acepta.')
    .label('WidgetTerms'),
  theme: ResponseJoi.object({
    mode: ResponseJoi.string()
      .valid(...THEME_MODES)
      .description('Claro, oscuro, o el del sistema de la persona.')
      .example('auto'),
    color: ResponseJoi.string()
      .pattern(/^#[0-9a-f]{6}$/)
      .allow(null)
      .description('Color de la aplicación; null si no eligió uno.')
      .example('#0b5c58'),
  })
    .description('Cómo se ve.')
    .label('WidgetTheme'),
  locale: ResponseJoi.string()
    .valid(...WIDGET_LOCALES)
    .description('Idioma del widget.')
    .example('es-CL'),
  encryptionKey: publicJwkSchema
    .required()
    .description('Llave pública para cifrar las credenciales; deja de servir con la sesión.')
    .example(exampleEcJwk),
}).label('WidgetSession');
