import { amount, blankable } from '../../families/banco-chile/accounts.ts';
import {
  boolean,
  either,
  gappedList,
  jsonShape,
  list,
  nullable,
  number,
  object,
  optional,
  string,
  unread,
} from '../../shared/shape.ts';
import type { AnswerOf } from '../../shared/shape.ts';

/** The shapes of the bank's answers about cards, as far as the connector reads them. */

const text = () => string().allow('');
/** `2026-01-31` or `31/01/2026`: sources show both. */
const day = () => string().pattern(/^(\d{4}-\d\d-\d\d|\d\d\/\d\d\/\d{4})$/);
const blankableDay = () => optional(nullable(day().allow('')));
const blankableAmount = () => optional(nullable(amount().allow('')));
const milliseconds = () => optional(nullable(number()));
/** A boolean, or its text: "1" or "S" means yes. */
const flag = () =>
  either(
    boolean(),
    number(),
    string()
      .pattern(/^(1|S|SI|0|N|NO|)$/i)
      .allow(''),
  );

export const isSet = (shown: boolean | number | string | null): boolean =>
  shown === true || shown === 1 || (typeof shown === 'string' && /^(1|S)/i.test(shown));

export const cardsAnswer = jsonShape(
  list(
    object({
      idProducto: string(),
      numero: string().pattern(/\d{4}$/),
      marca: string(),
      tipo: nullable(text()),
      titular: boolean(),
      cupos: list(object({ moneda: string(), cupo: amount(), disponible: amount() })),
    }),
  ),
);

export type ChileCard = AnswerOf<typeof cardsAnswer>[number];

const count = () =>
  optional(
    nullable(
      either(
        number(),
        string()
          .pattern(/^\d{0,3}$/)
          .allow(''),
      ),
    ),
  );

export const unbilledAnswer = jsonShape(
  object({
    fechaProximaFacturacionCalendario: blankable(),
    listaMovNoFactur: nullable(
      gappedList(
        object({
          origenTransaccion: text(),
          fechaTransaccionString: blankable(),
          fechaTransaccion: milliseconds(),
          montoCompra: amount(),
          glosaTransaccion: blankable(),
          nombreComercio: blankable(),
          descripcionTransaccion: blankable(),
          ciudad: blankable(),
          montoMonedaOrigen: blankableAmount(),
          codigoMonedaOrigen: optional(nullable(either(number(), text()))),
          numeroCuotas: count(),
          numeroTotalCuotas: count(),
          despliegueCuotas: blankable(),
          horaAutorizacion: blankable(),
          numeroTarjeta: blankable(),
          ...unread('rubroComercio', 'codigoComercioTBK', 'codigoComercioINT'),
          ...unread('codigoPaisComercio', 'fechaAutorizacion', 'fechaAutorizacionString'),
          ...unread('tipoTarjeta', 'montoCompraString', 'nombreTarjetaHabiente'),
          ...unread('numeroTarjetaCompleto', 'infoDataGlosaAdicional'),
        }),
      ),
    ),
    ...unread('tarjetaHabiente', 'fechaFacturacionAnterior', 'fechaFacturacionAnteriorString'),
    ...unread('fechaAhora', 'fechaAhoraString'),
  }),
);

export type ChileUnbilled = NonNullable<
  NonNullable<AnswerOf<typeof unbilledAnswer>['listaMovNoFactur']>[number]
>;

const statementDates = () =>
  nullable(
    list(
      object({
        fechaFacturacion: day(),
        existeEstadoCuentaNacional: optional(nullable(flag())),
        existeEstadoCuentaInternacional: optional(nullable(flag())),
      }),
    ),
  );

export const statementListAnswer = jsonShape(
  object({
    existenEstadosDeCuenta: flag(),
    numeroCuenta: nullable(text()),
    listaNacional: statementDates(),
    listaInternacional: statementDates(),
    ...unread('mensaje'),
  }),
);

const section = () =>
  optional(
    nullable(
      object({
        mensajeSinTransacciones: blankable(),
        // -1 in a section without transactions.
        numeroDeTransacciones: optional(nullable(number())),
        fechaDesde: blankableDay(),
        transaccionesTarjetas: optional(
          nullable(
            list(
              object({
                numReferencia: blankable(),
                // Subtotals have none, or that of the statement.
                fechaTransaccionString: blankableDay(),
                fechaTransaccion: milliseconds(),
                montoTransaccion: blankableAmount(),
                montoDolar: blankableAmount(),
                descripcion: blankable(),
                comercio: blankable(),
                ciudad: blankable(),
                cuotas: blankable(),
                totales: optional(nullable(boolean())),
                cambioTarjeta: optional(nullable(boolean())),
                grupo: blankable(),
                ...unread('nombreTarjeta', 'nombreTitular', 'tituloTotales', 'rubro', 'estado'),
                ...unread('aclaracion', 'idMovimiento', 'idComprobante', 'comprobanteSiebel'),
                ...unread('fechaComprobanteSiebel'),
              }),
            ),
          ),
        ),
        ...unread('totalTransacciones', 'fechaHasta'),
      }),
    ),
  );

export const statementAnswer = jsonShape(
  object({
    existeEstadoCuenta: flag(),
    resumen: object({
      cupo: amount(),
      cupoUtilizado: amount(),
      cupoDisponible: amount(),
      montoFacturado: amount(),
      pagoMinimo: amount(),
      fechaFacturacionActual: day(),
      fechaVencimientoFacturacion: blankableDay(),
      fechaProximaFacturacion: blankableDay(),
      saldoAnteriorFacturado: amount(),
      ...unread('totalPagos', 'totalCargosAutomaticos', 'totalComprasCuotasAvances'),
      ...unread('totalCargosAbonosCta', 'tasaProxPerCredRot', 'traspasoMonedaNac'),
    }),
    seccionOperaciones: section(),
    seccionCargosImpuestosAbonos: section(),
    seccionComprasEnCuotas: section(),
    seccionProductosServiciosVoluntarios: section(),
    seccionCompras: section(),
    ...unread('proximosPeriodos'),
  }),
);

export type ChileStatementSection = NonNullable<
  AnswerOf<typeof statementAnswer>['seccionOperaciones']
>;
export type ChileStatementRow = NonNullable<ChileStatementSection['transaccionesTarjetas']>[number];
