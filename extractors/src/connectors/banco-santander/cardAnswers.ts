import {
  gappedList,
  jsonShape,
  list,
  nullable,
  object,
  oneOf,
  optional,
  string,
  unread,
} from '../../shared/shape.ts';
import type { AnswerOf, TypeOf } from '../../shared/shape.ts';

/** The shapes of the answers about cards, as far as the connector reads them. */

const text = () => string().allow('');
/** Many times as long as the bank's descriptions. */
const LONGEST_TEXT = 500;
const isoDay = () => string().pattern(/^[12]\d{3}-\d\d-\d\d$/);
/** Stands in for a missing date. */
const NO_DAY = '0001-01-01';
/** Whole pesos, padded with zeros to any width or in groups of three; a trailing minus is a sign. */
const pesos = () => string().pattern(/^(\d{1,18}|\d{1,6}(\.\d{3})+)[+-]?$/);
/** Not every statement has every field. */
const untold = () => optional(nullable(text()));
const maybePesos = () => optional(nullable(pesos().allow('')));
const maybeDay = () => optional(nullable(isoDay().allow('', NO_DAY)));

export const unbilledAnswer = jsonShape(
  object({
    ...unread('METADATA'),
    DATA: object({
      Informacion: object({ Codigo: string(), ...unread('Resultado', 'Mensaje') }),
      MatrizMovimientos: nullable(
        gappedList(
          object({
            Fecha: nullable(text()),
            Descripcion: nullable(text().max(LONGEST_TEXT)),
            Comercio: nullable(text().max(LONGEST_TEXT)),
            // Chilean: 11.994 or 16,32.
            Importe: string().pattern(/^\d{1,3}(\.?\d{3})*(,\d{1,2})?$/),
            IndicadorDebeHaber: oneOf('D', 'H'),
            Ciudad: nullable(text()),
            ...unread('DescripcionRubro', 'TipoBen'),
          }),
        ),
      ),
    }),
  }),
);

export type SantanderUnbilledRow = NonNullable<
  NonNullable<AnswerOf<typeof unbilledAnswer>['DATA']['MatrizMovimientos']>[number]
>;

const info = () => object({ CODERR: string(), ...unread('DESERR', 'MSGUSUARIO') });

export const statementListAnswer = jsonShape(
  object({
    ...unread('METADATA'),
    DATA: object({
      AS_TIB_WM01_CONCuentasDisponibles: object({
        OUTPUT: object({
          INFO: info(),
          MATRIZ: list(
            object({
              NUMEXT: string().pattern(/^\d{1,8}$/),
              FECHAEXT: isoDay(),
              MONEDA: oneOf('152', '840'),
              ...unread('CODENT', 'CENTALT', 'CUENTA', 'PRODUCTO', 'SUBPRODUSTO', 'TipoEECC'),
            }),
          ),
        }),
      }),
    }),
  }),
);

const statementRow = object({
  SegmentoTxs: untold(),
  CodTxs: text(),
  FechaTxs: isoDay(),
  MontoTxs: pesos(),
  NombreComercio: nullable(text()),
  Glosa1: untold(),
  Glosa2: untold(),
  NumeroCuotas: string().pattern(/^\d{1,3}$/),
  TotalCuotas: string().pattern(/^\d{1,3}$/),
  MontoCuota: pesos(),
  Microfilm: nullable(text()),
  Ciudad: nullable(text()),
  ...unread('Pan', 'TipoTxs', 'CodComercio', 'RutComercio', 'GlosaRubroCom'),
  ...unread('RubroComercio', 'TipoCuota', 'TasaCompraCuotas'),
});
export type SantanderStatementRow = TypeOf<typeof statementRow>;

export const statementAnswer = jsonShape(
  object({
    ...unread('METADATA'),
    DATA: object({
      AS_TIB_WM02_CONEstCtaNacional_Response: object({
        INFO: info(),
        OUTPUT: optional(
          object({
            RESPUESTA: object({
              CupoPesos: pesos(),
              FechaFactActual: isoDay(),
              MontoUtilizado: maybePesos(),
              CupoDisponible: maybePesos(),
              FechaFactAnt: maybeDay(),
              FechaVenc: maybeDay(),
              FechaProxFact: maybeDay(),
              DeudaTotalFact: maybePesos(),
              PagoMinimo: maybePesos(),
              SaldoAnterior: maybePesos(),
              TotalPagos: maybePesos(),
              TotalCompras: maybePesos(),
              TotalCargos: maybePesos(),
              // Purchases that are charged every month without the card.
              TotalCargosAut: maybePesos(),
              TasaIntPeriodo: untold(),
              ...unread('TotalComision', 'SaldoCapitalCuota', 'TasaIntCuotas', 'Cuenta', 'Pan'),
              ...unread('CuotasMes1', 'CuotasMes2', 'CuotasMes3', 'CuotasMes4'),
            }),
            Matriz: list(statementRow),
          }),
        ),
      }),
    }),
  }),
);

const internationalRow = object({
  NombreComercio: nullable(text()),
  FechaTxs: isoDay(),
  // Cents, padded with zeros, followed by the amount's sign.
  MontoTransaccion: string().pattern(/^\d{1,18}[+-]$/),
  CiudadComercio: nullable(text()),
  NumeroReferencia: nullable(text()),
  ...unread('Pan', 'FechaProceso', 'MontoOrigen', 'CodPais', 'CodTxs'),
});
export type SantanderInternationalRow = TypeOf<typeof internationalRow>;

export const internationalAnswer = jsonShape(
  object({
    ...unread('METADATA'),
    DATA: object({
      AS_TIB_WM03_CONEstCtaInternacional_Response: object({
        Informacion: object({ Codigo: string(), ...unread('Resultado', 'Mensaje') }),
        OUTPUT: optional(
          object({
            // Except for the account, the fields are null: no source has seen an amount owed there.
            RESPUESTA: nullable(
              object({
                Cuenta: optional(nullable(text())),
                ...unread('Pan', 'FechaFacAct', 'FechaVencimiento', 'DeudaTotal'),
              }),
            ),
            MATRIZDATOS: list(internationalRow),
          }),
        ),
      }),
    }),
  }),
);

export type SantanderSummary = NonNullable<
  AnswerOf<typeof statementAnswer>['DATA']['AS_TIB_WM02_CONEstCtaNacional_Response']['OUTPUT']
>['RESPUESTA'];
