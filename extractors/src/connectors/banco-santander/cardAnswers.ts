import {
  jsonShape,
  list,
  nullable,
  object,
  oneOf,
  optional,
  string,
  unread,
} from '../../shared/shape.ts';
import type { TypeOf } from '../../shared/shape.ts';

/** The shapes of the answers about cards, as far as the connector reads them. */

const text = () => string().allow('');
const isoDay = () => string().pattern(/^[12]\d{3}-\d\d-\d\d$/);
/** Stands in for a missing date. */
export const NO_DAY = '0001-01-01';
/** Whole pesos, padded with zeros or in groups of three; a trailing minus marks a refund. */
const pesos = () => string().pattern(/^(\d{1,10}|\d{1,3}(\.\d{3})+)-?$/);

export const unbilledAnswer = jsonShape(
  object({
    ...unread('METADATA'),
    DATA: object({
      Informacion: object({ Codigo: string(), ...unread('Resultado', 'Mensaje') }),
      MatrizMovimientos: list(
        object({
          Fecha: string()
            .pattern(/^(\d\d\/\d\d\/\d{4})?$/)
            .allow(''),
          Descripcion: string(),
          // Chilean: 11.994 or 16,32.
          Importe: string().pattern(/^\d{1,3}(\.?\d{3})*(,\d{1,2})?$/),
          IndicadorDebeHaber: oneOf('D', 'H'),
          Ciudad: nullable(text()),
          ...unread('Comercio', 'DescripcionRubro', 'TipoBen'),
        }),
      ),
    }),
  }),
);

const info = () => object({ CODERR: string(), ...unread('DESERR') });

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
  SegmentoTxs: oneOf('01', '03', '04'),
  CodTxs: text(),
  FechaTxs: isoDay(),
  MontoTxs: pesos(),
  NombreComercio: string(),
  NumeroCuotas: string().pattern(/^\d{1,3}$/),
  TotalCuotas: string().pattern(/^\d{1,3}$/),
  MontoCuota: pesos(),
  Microfilm: text(),
  Ciudad: nullable(text()),
  ...unread('Pan', 'TipoTxs', 'CodComercio', 'RutComercio'),
  ...unread('RubroComercio', 'TipoCuota', 'TasaCompraCuotas', 'Glosa1', 'Glosa2'),
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
              MontoUtilizado: pesos(),
              CupoDisponible: pesos(),
              FechaFactAnt: isoDay().allow(NO_DAY),
              FechaFactActual: isoDay(),
              FechaVenc: isoDay(),
              FechaProxFact: isoDay(),
              DeudaTotalFact: pesos(),
              PagoMinimo: pesos(),
              SaldoAnterior: pesos(),
              TotalPagos: pesos(),
              TotalCompras: pesos(),
              TotalCargos: pesos(),
              TasaIntPeriodo: string().pattern(/^\d{1,2}(,\d{1,4})?$/),
              ...unread('TotalComision', 'SaldoCapitalCuota', 'TasaIntCuotas', 'Cuenta'),
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
  NombreComercio: string(),
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
