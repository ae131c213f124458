import Joi from 'joi';
import { jsonShape, unread } from '../../shared/shape.ts';

/** The shapes of the answers about cards, as far as the connector reads them. */

const digits = () => Joi.string().pattern(/^\d{1,20}$/);
const pesos = () => Joi.number().integer();
/** At most two decimals. */
const dollars = () => Joi.number().precision(2);
/** D/M/YYYY, unpadded. */
const day = () => Joi.string().pattern(/^\d{1,2}\/\d{1,2}\/\d{4}$/);
const text = () => Joi.string().allow('', null);

interface ListedCard {
  /** The last four digits. */
  numeroTarjeta: string;
  numeroDeCuenta: string;
  descripcionSelectorTarjeta: string;
}

/**
 * One entry for each physical card: additional cards share the account of the first. Never empty: a
 * person without cards gets a different answer.
 */
export const cardsAnswer = jsonShape<ListedCard[]>(
  Joi.array<ListedCard[]>()
    .min(1)
    .items(
      Joi.object<ListedCard>({
        numeroTarjeta: Joi.string().pattern(/^\d{4}$/),
        numeroDeCuenta: digits(),
        descripcionSelectorTarjeta: Joi.string().pattern(/^.{1,80}\d{4}$/),
        ...unread('descripcionLogo', 'tipoCliente'),
      }),
    ),
);

/** Sent with status 460 if the person has no card. */
export const noCardsAnswer = jsonShape<{ codigo: '002' }>(
  Joi.object({ codigo: Joi.string().valid('002'), ...unread('mensaje') }),
);

interface Purchase {
  /** Negative for payments and refunds. */
  monto: number;
  descripcion: string;
  fecha: string;
  numeroCuota: number;
  totalCuotas: number;
  codigoReferencia: string | null;
  ciudad: string | null;
}
export type BciPurchase = Readonly<Purchase>;

interface CardAnswer {
  cupoNacional: number;
  cupoUtilizadoNacional: number;
  cupoDisponibleNacional: number;
  montoFacturadoNacional: number | null;
  pagoMinimo: number | null;
  cupoInternacional: number | null;
  cupoUtilizadoInternacional: number | null;
  cupoDisponibleInternacional: number | null;
  /** Null for a card that is not billed in dollars. */
  montoFacturadoInternacional: number | null;
  /** Null or empty for a card that was never billed. */
  fechaFacturacion: string | null;
  fechaFacturacionAnterior?: string | null;
  fechaProximaFacturacion: string;
  fechaVencimiento: string | null;
  fechaVencimientoNoFacturado: string;
  facturadosNacionales: Purchase[];
  noFacturadosNacional: Purchase[];
  facturadosInternacionales: Purchase[] | null;
  noFacturadosInternacional: Purchase[] | null;
  errorNacional?: object | null;
  errorNoFacturados?: object | null;
  errorInternacional?: object | null;
}
export type BciCard = Readonly<CardAnswer>;

const purchases = (amount: Joi.Schema) =>
  Joi.array().items(
    Joi.object<Purchase>({
      monto: amount,
      descripcion: Joi.string(),
      fecha: day(),
      numeroCuota: Joi.number().integer().min(0),
      totalCuotas: Joi.number().integer().min(0),
      codigoReferencia: text(),
      ciudad: text(),
      ...unread('numeroTarjeta', 'codigoAutorizacion', 'tipo', 'temporal', 'adicional'),
      // Locations, which are never returned to clients.
      ...unread('latitud', 'longitud'),
    }),
  );

const failure = () =>
  Joi.object({ ...unread('mensaje', 'codigo') })
    .allow(null)
    .optional();

/** Everything about a card: limits, purchases not billed yet, and the last statement. */
export const cardAnswer = jsonShape<CardAnswer>(
  Joi.object<CardAnswer>({
    cupoNacional: pesos(),
    cupoUtilizadoNacional: pesos(),
    cupoDisponibleNacional: pesos(),
    montoFacturadoNacional: pesos().allow(null),
    pagoMinimo: pesos().allow(null),
    cupoInternacional: dollars().allow(null),
    cupoUtilizadoInternacional: dollars().allow(null),
    cupoDisponibleInternacional: dollars().allow(null),
    montoFacturadoInternacional: dollars().allow(null),
    fechaFacturacion: day().allow(null, ''),
    fechaFacturacionAnterior: day().allow(null, '').optional(),
    fechaProximaFacturacion: day(),
    fechaVencimiento: day().allow(null, ''),
    fechaVencimientoNoFacturado: day(),
    facturadosNacionales: purchases(pesos()),
    noFacturadosNacional: purchases(pesos()),
    facturadosInternacionales: purchases(dollars()).allow(null),
    noFacturadosInternacional: purchases(dollars()).allow(null),
    errorNacional: failure(),
    errorNoFacturados: failure(),
    errorInternacional: failure(),
    // The bank spells one of these with a lowercase letter.
    ...unread('totalAbonosNacional', 'totalCargosNacional'),
    ...unread('totalAbonosinternacional', 'totalCargosInternacional'),
    ...unread('fechaActual', 'periodoFacturacion', 'periodoEnCurso', 'periodosFacturacion'),
    ...unread('mesFacturacionActual', 'mesFacturacionAnterior'),
  }),
);
