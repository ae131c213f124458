import { parseRut } from '@cauce/extractors';
import Joi from 'joi';
import { field, ResponseJoi } from '../../../../http/openapi/dataSchemas.ts';
import type { InvalidAnswer, InvalidInput } from '../../../../http/declaration.ts';
import type { CreateTaskTokenBody } from '../commands/createTaskToken.ts';

const UUID = /^[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{12}$/;
export const EXAMPLE_CLIENT_ID = '7d9f2a54-1b7e-4c63-8a0d-3f5e6c1b2a90';

/** A UUID; JSON Schema's own `uuid` format would accept more than the ids that are used. */
export const uuid = () => Joi.string().pattern(UUID);

export const clientIdSchema = uuid()
  .required()
  .description('Id de tu organización, un UUID.')
  .example(EXAMPLE_CLIENT_ID);

/** Matches every text that `parseRut` accepts, for the OpenAPI documents. */
const RUT_PATTERN =
  '^\\s*0{0,4}([1-9][\\d\\s]{0,20}[‐‑‒–—―−﹣－-]?|[1-9]\\d{0,2}(\\.\\d{3}){0,2}\\s*[‐‑‒–—―−﹣－-])\\s*[\\dkK]\\s*$';

/** A RUT, normalised. */
export const rutSchema = () =>
  Joi.string()
    .required()
    .meta({ pattern: RUT_PATTERN })
    .custom((raw: string, helpers) => parseRut(raw) ?? helpers.error('any.invalid'));

/** A missing clientId is reported before everything else, because it identifies the caller. */
export function lacksClientId({ value }: InvalidInput): InvalidAnswer | undefined {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject && (value as { clientId?: unknown }).clientId === undefined
    ? { error: 'missingApiKeyOrClientId', hint: 'The body has no clientId.' }
    : undefined;
}

export const createTaskTokenBodySchema = Joi.object<CreateTaskTokenBody>({
  clientId: clientIdSchema,
  target: rutSchema()
    .description('RUT de la persona cuyos consentimientos y datos abre el token.')
    .example('12345678-5'),
}).label('CreateTaskToken');

export const taskTokenSchema = ResponseJoi.object({
  taskToken: field.text(
    'Token de tarea: va en Authorization: Bearer. Dura 30 minutos.',
    'eyJhbGciOiJIUzI1NiIsImtpZCI6ImsyMDI2MTEyMSJ9.eyJzdWIiOiIuLi4ifQ.firma',
  ),
}).label('TaskToken');
