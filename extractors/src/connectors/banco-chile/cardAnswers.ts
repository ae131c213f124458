import { amount } from '../../families/banco-chile/accounts.ts';
import {
  boolean,
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

/** The shapes of the bank's answers about cards, as far as the connector reads them. */

const text = () => string().allow('');
const isoDay = () => string().pattern(/^\d{4}-\d\d-\d\d$/);
const chileanDay = () => string().pattern(/^\d\d\/\d\d\/\d{4}$/);

export const cardsAnswer = jsonShape(
  list(
    object({
      idProducto: string(),
      numero: string().pattern(/\d{4}$/),
      marca: string(),
      tipo: text(),
      titular: boolean(),
      cupos: list(object({ moneda: string(), cupo: amount(), disponible: amount() })),
    }),
  ),
);

export type ChileCard = AnswerOf<typeof cardsAnswer>[number];

export const unbilledAnswer = jsonShape(
  object({
    fechaProximaFacturacionCalendario: nullable(text()),
    listaMovNoFactur: list(
      object({
        origenTransaccion: oneOf('NAC', 'INT'),
        fechaTransaccionString: chileanDay(),
        montoCompra: amount(),
        glosaTransaccion: string(),
        ciudad: nullable(text()),
        montoMonedaOrigen: nullable(amount()),
        codigoMonedaOrigen: nullable(text()),
        numeroCuotas: number().integer().min(0),
        numeroTotalCuotas: number().integer().min(0),
        ...unread('fechaTransaccion', 'nombreComercio', 'rubroComercio', 'codigoComercioTBK'),
        ...unread('codigoPaisComercio', 'fechaAutorizacion', 'horaAutorizacion', 'numeroTarjeta'),
        ...unread('despliegueCuotas', 'nombreTarjetaHabiente'),
      }),
    ),
    ...unread('tarjetaHabiente', 'fechaFacturacionAnterior'),
  }),
);

export type ChileUnbilled = AnswerOf<typeof unbilledAnswer>['listaMovNoFactur'][number];

const statementDates = () =>
  list(
    object({
      fechaFacturacion: isoDay(),
      existeEstadoCuentaNacional: boolean(),
      existeEstadoCuentaInternacional: boolean(),
    }),
  );

export const statementListAnswer = jsonShape(
  object({
    existenEstadosDeCuenta: boolean(),
    numeroCuenta: text(),
    listaNacional: statementDates(),
    listaInternacional: statementDates(),
  }),
);

const section = () =>
  optional(
    nullable(
      object({
        mensajeSinTransacciones: nullable(text()),
        fechaDesde: isoDay(),
        transaccionesTarjetas: list(
          object({
            numReferencia: nullable(text()),
            // Subtotals have no date.
            fechaTransaccionString: chileanDay().allow(''),
            montoTransaccion: optional(nullable(amount())),
            montoDolar: optional(nullable(amount())),
            descripcion: text(),
            ciudad: nullable(text()),
            cuotas: nullable(text()),
            totales: boolean(),
            grupo: string(),
            ...unread('nombreTarjeta', 'fechaTransaccion', 'nombreTitular', 'tituloTotales'),
            ...unread('cambioTarjeta', 'idMovimiento', 'idComprobante'),
          }),
        ),
        ...unread('totalTransacciones', 'numeroDeTransacciones', 'fechaHasta'),
      }),
    ),
  );

export const statementAnswer = jsonShape(
  object({
    existeEstadoCuenta: boolean(),
    resumen: object({
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

export type ChileStatementRow = NonNullable<
  AnswerOf<typeof statementAnswer>['seccionOperaciones']
>['transaccionesTarjetas'][number];
