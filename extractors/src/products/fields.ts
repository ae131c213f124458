import Joi from 'joi';
import { isIsoDate, isIsoMonth } from '../shared/dates.ts';
import { hasDecimals } from '../shared/money.ts';
import { isFormattedRut } from '../shared/rut.ts';
import {
  ACCOUNT_TYPES,
  DEFAULT_ACCOUNT_TYPE,
  CURRENCIES,
  CURRENCY_DECIMALS,
  MOVEMENT_TYPES,
  TRANSACTION_STATUSES,
  TRANSFER_STATUSES,
} from './enumerations.ts';
import type { Currency } from './enumerations.ts';

/**
 * Joi fields shared by the products. Every field is required; a value that may be unknown is
 * nullable, never absent, so that a forgotten field is an error. Patterns carry the format into the
 * OpenAPI documents; `custom` adds rules that a pattern cannot express.
 */

/** A rule that a pattern cannot express, reported as `any.invalid`. */
function checked<T>(test: (value: T) => boolean): Joi.CustomValidator<T> {
  return (value, helpers) => (test(value) ? value : helpers.error('any.invalid'));
}

/** An object that the OpenAPI documents describe once, under this name. */
export const named = <T>(component: string, keys: Joi.StrictSchemaMap<T>) =>
  Joi.object<T, true>(keys).meta({ component });

export const text = (description: string) => Joi.string().required().description(description);

/** Added to a connector's data before it is delivered; see `rowIds.ts`. */
export interface Identified {
  id?: string;
}

/** The same of a movement or card transaction. */
export interface IdentifiedTransaction extends Identified {
  status?: (typeof TRANSACTION_STATUSES)[number];
  pendingId?: string | null;
}

/** A field that a connector must not return, and that is always there when data is delivered. */
const added = (schema: Joi.StringSchema, description: string) =>
  schema
    .forbidden()
    .alter({ delivered: (one) => one.required() })
    .description(description);

const idText = () => Joi.string().pattern(/^[\w-]{24}$/);

export const rowId = (description: string) =>
  added(
    idText(),
    `${description} El mismo en cada extracción; distinto para cada cliente.`,
  ).example('mX0Zr1u7Jq5sVd2KfN8hYt3W');

export const transactionKeys = {
  id: rowId('Identificador del movimiento.'),
  status: added(
    Joi.string().valid(...TRANSACTION_STATUSES),
    'Estado: `pending` por confirmar, `posted` confirmado.',
  ),
  pendingId: added(
    idText().allow(null),
    'El `id` que tenía mientras estaba por confirmar, si al confirmarse cambió; si no, null.',
  ),
} satisfies Joi.StrictSchemaMap<IdentifiedTransaction>;

/** A RUT as we write it. */
export const RUT_PATTERN = /^[1-9]\d{0,7}-[\dK]$/;

export const rut = (description: string) =>
  Joi.string()
    .pattern(RUT_PATTERN)
    .custom(checked(isFormattedRut))
    .required()
    .description(`${description}; sin puntos, con guion y dígito verificador.`)
    .example('12345678-5');

export const isoDate = (description: string) =>
  Joi.string()
    .pattern(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/)
    .custom(checked(isIsoDate))
    .meta({ format: 'date' })
    .required()
    .description(`${description} (AAAA-MM-DD).`)
    .example('2026-01-31');

export const isoMonth = (description: string) =>
  Joi.string()
    .pattern(/^\d{4}-(0[1-9]|1[0-2])$/)
    .custom(checked(isIsoMonth))
    .required()
    .description(`${description} (AAAA-MM).`)
    .example('2026-01');

export const isoTime = (description: string) =>
  Joi.string()
    .pattern(/^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/)
    .required()
    .description(`${description} (HH:MM:SS, hora de Chile continental).`)
    .example('15:04:05');

export const email = (description: string) =>
  Joi.string()
    .pattern(/^[^\s@]{1,64}@[^\s@]{1,255}$/)
    .meta({ format: 'email' })
    .required()
    .description(description)
    .example('persona@correo.test');

/** Three digits, leading zeros kept: a code is text. */
export const bankCode = (description: string) =>
  Joi.string()
    .pattern(/^\d{3}$/)
    .required()
    .description(description)
    .example('001');

/** An amount whose currency is in a sibling field; `moneyOf` checks its decimals. */
export const money = (description: string) =>
  Joi.number()
    .required()
    .description(
      `${description}, en la unidad de la moneda: pesos sin decimales, dólares y euros con 2, UF con 4.`,
    );

export const clp = (description: string) =>
  Joi.number().integer().unit('CLP').required().description(`${description}, en pesos chilenos.`);

export const decimal = (description: string, decimals: number) =>
  Joi.number()
    .custom(checked<number>((value) => hasDecimals(value, decimals)))
    .required()
    .description(description);

export const usd = (description: string) => decimal(`${description}, en dólares.`, 2).unit('USD');

export const uf = (description: string) => decimal(`${description}, en UF.`, 4).unit('UF');

export const amountIn = (currency: Currency, description: string) =>
  decimal(description, CURRENCY_DECIMALS[currency]).unit(currency.toUpperCase());

/** A percentage in the usual notation: 1.85 is 1.85 %. */
export const percent = (description: string, decimals = 4) =>
  decimal(`${description}, en porcentaje: 1.85 es 1,85 %.`, decimals).unit('%');

/** Digits kept as text: folios, codes and document numbers may start with zeros. */
export const digits = (description: string) =>
  Joi.string()
    .pattern(/^\d{1,30}$/)
    .required()
    .description(description);

export const isoDateTime = (description: string) =>
  Joi.string()
    .pattern(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:Z|[+-]\d{2}:\d{2})$/)
    .meta({ format: 'date-time' })
    .required()
    .description(`${description} (ISO 8601 con zona horaria).`)
    .example('2026-01-31T15:04:05-03:00');

export const base64 = (description: string) =>
  Joi.string().base64().required().description(description);

export const sha1 = (description: string) =>
  Joi.string()
    .pattern(/^[\da-f]{40}$/)
    .required()
    .description(description);

export const oneOf = (values: readonly string[], description: string) =>
  Joi.string()
    .valid(...values)
    .required()
    .description(description);

/** The same, or null if the institution does not state it. */
export function orUntold<S extends Joi.Schema>(schema: S): S {
  const { flags } = schema.describe() as { flags?: { description?: string } };
  const told = (flags?.description ?? '').replace(/\.$/, '');
  return schema.allow(null).description(`${told}; null si la institución no lo informa.`) as S;
}

/** Every field of an object null, to be completed with what an institution does state. */
export const untold = <T>(schema: Joi.ObjectSchema<T>) => {
  const { keys = {} } = schema.describe() as { keys?: object };
  return Object.fromEntries(Object.keys(keys).map((key) => [key, null])) as {
    readonly [Key in keyof T]: null;
  };
};

export const listOf = (items: Joi.Schema, description: string) =>
  Joi.array().items(items).required().description(description);

export const count = (description: string) =>
  Joi.number().integer().min(0).required().description(description);

export const flag = (description: string) => Joi.boolean().required().description(description);

export const accountType = (description = 'Tipo de cuenta.') =>
  Joi.string()
    .valid(...ACCOUNT_TYPES)
    .required()
    .default(DEFAULT_ACCOUNT_TYPE)
    .description(`${description} Si la institución no lo dice, \`${DEFAULT_ACCOUNT_TYPE}\`.`);

/** The institution's own word for an unknown value; only present if the value is the catch-all. */
export const otherWord = (key: string, other: string) =>
  Joi.string()
    .max(100)
    .optional()
    .description(
      `Cómo lo llama la institución; solo está cuando usa una palabra que no conocemos, y entonces \`${key}\` es \`${other}\`.`,
    );

export const movementType = () =>
  Joi.string()
    .valid(...MOVEMENT_TYPES)
    .required()
    .description('Sentido del movimiento: `inflow` abono, `outflow` cargo.');

export const currency = (description = 'Moneda.') =>
  Joi.string()
    .valid(...CURRENCIES)
    .required()
    .description(description);

export const transferStatus = () =>
  Joi.string()
    .valid(...TRANSFER_STATUSES)
    .required()
    .description(
      'Estado: `accepted` aceptada, `rejected` rechazada por el banco de destino, `failed` no llegó a enviarse.',
    );

/** Whether no amount has more decimals than its currency: pesos are whole. */
function moneyFits(currency: Currency, amounts: readonly (number | null)[]): boolean {
  const decimals = CURRENCY_DECIMALS[currency];
  return amounts.every((amount) => amount === null || hasDecimals(amount, decimals));
}

/** Object-level check with `moneyFits`, for schemas whose currency is a field of the object. */
export function moneyOf<T extends { currency: Currency }>(
  amounts: (value: T) => readonly (number | null)[],
): Joi.CustomValidator<T> {
  return checked<T>((value) => moneyFits(value.currency, amounts(value)));
}
