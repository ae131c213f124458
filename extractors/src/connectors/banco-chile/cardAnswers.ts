import Joi from 'joi';
import { amount } from '../../families/banco-chile/movementRows.ts';
import type { Amount } from '../../families/banco-chile/movementRows.ts';
import { jsonShape, unread } from '../../shared/shape.ts';

/** The shapes of the bank's answers about cards, as far as the connector reads them. */

const text = () => Joi.string().allow('');
const isoDay = () => Joi.string().pattern(/^\d{4}-\d\d-\d\d$/);
const chileanDay = () => Joi.string().pattern(/^\d\d\/\d\d\/\d{4}$/);

interface Card {
  idProducto: string;
  numero: string;
  marca: string;
  tipo: string;
  titular: boolean;
  cupos: { moneda: string; cupo: Amount; disponible: Amount }[];
}
export type ChileCard = Readonly<Card>;

export const cardsAnswer = jsonShape<Card[]>(
  Joi.array<Card[]>().items(
    Joi.object<Card>({
      idProducto: Joi.string(),
      numero: Joi.string().pattern(/\d{4}$/),
      marca: Joi.string(),
      tipo: text(),
      titular: Joi.boolean(),
      cupos: Joi.array().items(
        Joi.object({ moneda: Joi.string(), cupo: amount(), disponible: amount() }),
      ),
    }),
  ),
);

interface Unbilled {
  origenTransaccion: 'NAC' | 'INT';
  fechaTransaccionString: string;
  montoCompra: Amount;
  glosaTransaccion: string;
  ciudad: string | null;
  montoMonedaOrigen: Amount | null;
  codigoMonedaOrigen: string | null;
  numeroCuotas: number;
  numeroTotalCuotas: number;
}
export type ChileUnbilled = Readonly<Unbilled>;

interface UnbilledAnswer {
  fechaProximaFacturacionCalendario: string | null;
  listaMovNoFactur: Unbilled[];
}

export const unbilledAnswer = jsonShape<UnbilledAnswer>(
  Joi.object<UnbilledAnswer>({
    fechaProximaFacturacionCalendario: text().allow(null),
    listaMovNoFactur: Joi.array().items(
      Joi.object<Unbilled>({
        origenTransaccion: Joi.string().valid('NAC', 'INT'),
        fechaTransaccionString: chileanDay(),
        montoCompra: amount(),
        glosaTransaccion: Joi.string(),
        ciudad: text().allow(null),
        montoMonedaOrigen: amount().allow(null),
        codigoMonedaOrigen: text().allow(null),
        numeroCuotas: Joi.number().integer().min(0),
        numeroTotalCuotas: Joi.number().integer().min(0),
        ...unread('fechaTransaccion', 'nombreComercio', 'rubroComercio', 'codigoComercioTBK'),
        ...unread('codigoPaisComercio', 'fechaAutorizacion', 'horaAutorizacion', 'numeroTarjeta'),
        ...unread('despliegueCuotas', 'nombreTarjetaHabiente'),
      }),
    ),
    ...unread('tarjetaHabiente', 'fechaFacturacionAnterior'),
  }),
);

interface StatementDate {
  fechaFacturacion: string;
  existeEstadoCuentaNacional: boolean;
  existeEstadoCuentaInternacional: boolean;
}

interface StatementListAnswer {
  existenEstadosDeCuenta: boolean;
  numeroCuenta: string;
  listaNacional: StatementDate[];
  listaInternacional: StatementDate[];
}

const statementDates = () =>
  Joi.array().items(
    Joi.object<StatementDate, true>({
      fechaFacturacion: isoDay(),
      existeEstadoCuentaNacional: Joi.boolean(),
      existeEstadoCuentaInternacional: Joi.boolean(),
    }),
  );

export const statementListAnswer = jsonShape<StatementListAnswer>(
  Joi.object<StatementListAnswer, true>({
    existenEstadosDeCuenta: Joi.boolean(),
    numeroCuenta: text(),
    listaNacional: statementDates(),
    listaInternacional: statementDates(),
  }),
);

interface StatementRow {
  numReferencia: string | null;
  fechaTransaccionString: string;
  montoTransaccion?: Amount | null;
  montoDolar?: Amount | null;
  descripcion: string;
  ciudad: string | null;
  cuotas: string | null;
  totales: boolean;
  grupo: string;
}
export type ChileStatementRow = Readonly<StatementRow>;

interface Section {
  mensajeSinTransacciones: string | null;
  fechaDesde: string;
  transaccionesTarjetas: StatementRow[];
}

interface StatementAnswer {
  existeEstadoCuenta: boolean;
  resumen: {
    cupo: Amount;
    cupoUtilizado: Amount;
    cupoDisponible: Amount;
    montoFacturado: Amount;
    pagoMinimo: Amount;
    fechaFacturacionActual: string;
    fechaVencimientoFacturacion: string;
    fechaProximaFacturacion: string;
    saldoAnteriorFacturado: Amount;
  };
  seccionOperaciones?: Section | null;
  seccionCargosImpuestosAbonos?: Section | null;
  seccionComprasEnCuotas?: Section | null;
  seccionProductosServiciosVoluntarios?: Section | null;
  seccionCompras?: Section | null;
}

const section = () =>
  Joi.object<Section>({
    mensajeSinTransacciones: text().allow(null),
    fechaDesde: isoDay(),
    transaccionesTarjetas: Joi.array().items(
      Joi.object<StatementRow>({
        numReferencia: text().allow(null),
        // Subtotals have no date.
        fechaTransaccionString: chileanDay().allow(''),
        montoTransaccion: amount().allow(null).optional(),
        montoDolar: amount().allow(null).optional(),
        descripcion: text(),
        ciudad: text().allow(null),
        cuotas: text().allow(null),
        totales: Joi.boolean(),
        grupo: Joi.string(),
        ...unread('nombreTarjeta', 'fechaTransaccion', 'nombreTitular', 'tituloTotales'),
        ...unread('cambioTarjeta', 'idMovimiento', 'idComprobante'),
      }),
    ),
    ...unread('totalTransacciones', 'numeroDeTransacciones', 'fechaHasta'),
  })
    .allow(null)
    .optional();

export const statementAnswer = jsonShape<StatementAnswer>(
  Joi.object<StatementAnswer>({
    existeEstadoCuenta: Joi.boolean(),
    resumen: Joi.object({
      cupo: amount(),
      cupoUtilizado: amount(),
      cupoDisponible: amount(),
      montoFacturado: amount(),
      pagoMinimo: amount(),
      fechaFacturacionActual: isoDay(),
      fechaVencimientoFacturacion: isoDay(),
      fechaProximaFacturacion: isoDay(),
      saldoAnteriorFacturado: amount(),
      ...unread('totalPagos'),
    }),
    seccionOperaciones: section(),
    seccionCargosImpuestosAbonos: section(),
    seccionComprasEnCuotas: section(),
    seccionProductosServiciosVoluntarios: section(),
    seccionCompras: section(),
    ...unread('proximosPeriodos'),
  }),
);
