import { ENTITY_TYPES } from '@cauce/extractors';
import Joi from 'joi';
import { EXAMPLE_CONSENT_ID } from '../../consents/http/consents.schemas.ts';
import { exampleOtpToken } from '../../consents/http/createConsent.schemas.ts';
import { exampleEcJwk, publicJwkSchema } from '../../encryption/http/encryption.schemas.ts';
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

const nullableUrl = Joi.string().uri().allow(null).required();

const clientSchema = Joi.object({
  name: Joi.string()
    .required()
    .description('La aplicación, como la conoce la persona.')
    .example(exampleWidgetConfig.appName),
  legalName: Joi.string()
    .required()
    .description('Razón social de quien recibe los datos.')
    .example(exampleWidgetConfig.legalName),
  rut: Joi.string()
    .required()
    .description('RUT de quien recibe los datos.')
    .example(exampleWidgetConfig.rut),
  logoUrl: nullableUrl
    .description('Logo de la aplicación; null si no tiene.')
    .example('https://cliente.example/logo.svg'),
  privacyUrl: nullableUrl
    .description('Política de privacidad de quien recibe; null si no la informó.')
    .example('https://cliente.example/privacidad'),
  revocationUrl: nullableUrl
    .description('Dónde la persona puede quitar el permiso; null si no se informó.')
    .example('https://cliente.example/permisos'),
}).label('WidgetClient');

const productSchema = Joi.object({
  id: Joi.string().required().description('Id del producto.').example('movement'),
  title: Joi.string()
    .required()
    .description('Nombre para la persona, en el idioma de la sesión.')
    .example('Movimientos'),
  description: Joi.string()
    .required()
    .description('Qué contiene, para la persona, en el idioma de la sesión.')
    .example('Fecha, monto y descripción de cada movimiento, y tus cuentas.'),
  historyMonths: Joi.number()
    .integer()
    .allow(null)
    .required()
    .description('Cuántos meses hacia atrás llega, con el actual; null donde no es una historia.')
    .example(13),
}).label('WidgetProduct');

export const widgetSessionSchema = Joi.object({
  sessionToken: Joi.string()
    .required()
    .description('Token del widget: va en Authorization: Bearer.')
    .example('eyJhbGciOiJIUzI1NiIsImtpZCI6ImsyMDI2MTEyMSJ9.eyJzdWIiOiIuLi4ifQ.firma'),
  expiresAt: Joi.string()
    .isoDate()
    .required()
    .description('Cuándo vence la sesión.')
    .example('2026-11-21T12:20:00.000Z'),
  lifetimeMinutes: Joi.number()
    .integer()
    .required()
    .description('Cuánto dura la sesión desde que se abre, en minutos.')
    .example(20),
  environment: Joi.string()
    .valid('sandbox', 'staging', 'production')
    .required()
    .description('Ambiente; en sandbox las personas y las instituciones son ficticias.')
    .example('sandbox'),
  consentId: Joi.string()
    .guid()
    .required()
    .description('Consentimiento que se está pidiendo.')
    .example(EXAMPLE_CONSENT_ID),
  widgetConfigId: Joi.string()
    .required()
    .description('Configuración del widget.')
    .example(exampleWidgetConfig.widgetConfigId),
  client: clientSchema.required().description('Quién pide los datos y los recibe.'),
  user: Joi.object({
    username: Joi.string()
      .required()
      .description('RUT de la persona a la que se le pide el permiso: con otro no se conecta.')
      .example('12345678-5'),
    companyId: Joi.string()
      .allow(null)
      .required()
      .description('RUT de su empresa, si se piden datos de empresa; si no, null.')
      .example('76123456-0'),
  })
    .required()
    .description('La persona.')
    .label('WidgetUser'),
  products: Joi.array()
    .items(productSchema)
    .required()
    .description('Lo que se pide, en el orden en que el cliente lo pidió.'),
  entityTypes: Joi.array()
    .items(
      Joi.string()
        .valid(...ENTITY_TYPES)
        .description('Un tipo.'),
    )
    .required()
    .description('Tipos de institución que se ofrecen.')
    .example(['bank']),
  purpose: Joi.string()
    .required()
    .description('Para qué se piden los datos.')
    .example(exampleWidgetConfig.purpose),
  validity: Joi.object({
    months: Joi.number()
      .integer()
      .required()
      .description('Cuántos meses vale el permiso desde que se conecta.')
      .example(12),
    validUntil: Joi.string()
      .isoDate()
      .required()
      .description('Hasta cuándo valdría si la persona se conectara ahora.')
      .example('2027-11-21T12:00:00.000Z'),
    storesCredentials: Joi.boolean()
      .required()
      .description(
        'Si la clave queda guardada, cifrada, para actualizar los datos hasta esa fecha.',
      )
      .example(true),
  })
    .required()
    .description('Por cuánto tiempo.')
    .label('WidgetValidity'),
  terms: Joi.object({
    version: Joi.string()
      .required()
      .description('Versión; va en POST /widget/consent.')
      .example(exampleWidgetConfig.terms.version),
    text: Joi.string()
      .required()
      .description('Texto de los términos.')
      .example(exampleWidgetConfig.terms.text),
  })
    .required()
    .description('Los términos que la persona acepta.')
    .label('WidgetTerms'),
  theme: Joi.object({
    mode: Joi.string()
      .valid(...THEME_MODES)
      .required()
      .description('Claro, oscuro, o el del sistema de la persona.')
      .example('auto'),
    color: Joi.string()
      .pattern(/^#[0-9a-f]{6}$/)
      .allow(null)
      .required()
      .description('Color de la aplicación; null si no eligió uno.')
      .example('#0b5c58'),
  })
    .required()
    .description('Cómo se ve.')
    .label('WidgetTheme'),
  locale: Joi.string()
    .valid(...WIDGET_LOCALES)
    .required()
    .description('Idioma del widget.')
    .example('es-CL'),
  encryptionKey: publicJwkSchema
    .required()
    .description('Llave pública para cifrar las credenciales; deja de servir con la sesión.')
    .example(exampleEcJwk),
}).label('WidgetSession');
