import type { NumberSchema } from 'joi';
import {
  gappedList,
  jsonShape,
  list,
  nullable,
  number,
  object,
  oneOf,
  optional,
  string,
  unread,
} from '../../shared/shape.ts';
import type { AnswerOf } from '../../shared/shape.ts';

/** The shapes of the answers about cards, as far as the connector reads them. */

const digits = () => string().pattern(/^\d{1,20}$/);
const pesos = () => number().integer();
/** At most two decimals. */
const dollars = () => number().precision(2);
/** D/M/YYYY, unpadded. */
const day = () => string().pattern(/^\d{1,2}\/\d{1,2}\/\d{4}$/);
const text = () => nullable(string().allow(''));

/**
 * One entry for each physical card: additional cards share the account of the first. Never empty: a
 * person without cards gets a different answer.
 */
export const cardsAnswer = jsonShape(
  list(
    object({
      // The last four digits.
      numeroTarjeta: string().pattern(/^\d{4}$/),
      numeroDeCuenta: digits(),
      descripcionSelectorTarjeta: string().pattern(/^.{1,80}\d{4}$/),
      ...unread('descripcionLogo', 'tipoCliente'),
    }),
  ).min(1),
);

/** Sent with status 460 if the person has no card. */
export const noCardsAnswer = jsonShape(object({ codigo: oneOf('002'), ...unread('mensaje') }));

const purchase = (amount: NumberSchema) =>
  object({
    monto: amount,
    descripcion: text(),
    fecha: day(),
    numeroCuota: number().integer().min(0),
    totalCuotas: number().integer().min(0),
    codigoReferencia: text(),
    ciudad: text(),
    ...unread('numeroTarjeta', 'codigoAutorizacion', 'tipo', 'temporal', 'adicional'),
    // Locations, which are never returned to clients.
    ...unread('latitud', 'longitud'),
  });
/** The purchases of a statement, which add up to what is billed. */
const billed = (amount: NumberSchema) => list(purchase(amount));
/** Unbilled purchases, of which each may be unreadable by itself. */
const unbilled = (amount: NumberSchema) => gappedList(purchase(amount));

const failure = () => optional(nullable(object({ ...unread('mensaje', 'codigo') })));

/** Everything about a card: limits, purchases not billed yet, and the last statement. */
export const cardAnswer = jsonShape(
  object({
    cupoNacional: pesos(),
    cupoUtilizadoNacional: pesos(),
    cupoDisponibleNacional: pesos(),
    montoFacturadoNacional: nullable(pesos()),
    pagoMinimo: nullable(pesos()),
    cupoInternacional: nullable(dollars()),
    cupoUtilizadoInternacional: nullable(dollars()),
    cupoDisponibleInternacional: nullable(dollars()),
    montoFacturadoInternacional: nullable(dollars()),
    fechaFacturacion: nullable(day().allow('')),
    fechaFacturacionAnterior: optional(nullable(day().allow(''))),
    fechaProximaFacturacion: day(),
    fechaVencimiento: nullable(day().allow('')),
    fechaVencimientoNoFacturado: day(),
    facturadosNacionales: billed(pesos()),
    noFacturadosNacional: unbilled(pesos()),
    facturadosInternacionales: nullable(billed(dollars())),
    noFacturadosInternacional: nullable(unbilled(dollars())),
    errorNacional: failure(),
    errorNoFacturados: failure(),
    errorInternacional: failure(),
    // The bank spells the last two with a lowercase letter; an older source only the first.
    ...unread('totalAbonosNacional', 'totalCargosNacional', 'totalCargosInternacional'),
    ...unread('totalAbonosinternacional', 'totalCargosinternacional'),
    ...unread('fechaActual', 'periodoFacturacion', 'periodoEnCurso', 'periodosFacturacion'),
    ...unread('mesFacturacionActual', 'mesFacturacionAnterior'),
  }),
);

export type BciCard = AnswerOf<typeof cardAnswer>;
export type BciPurchase = BciCard['facturadosNacionales'][number];
