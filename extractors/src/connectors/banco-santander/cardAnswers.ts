import Joi from 'joi';
import { jsonShape, unread } from '../../shared/shape.ts';

/** The shapes of the answers about cards, as far as the connector reads them. */

const text = () => Joi.string().allow('');
const isoDay = () => Joi.string().pattern(/^[12]\d{3}-\d\d-\d\d$/);
/** Stands in for a missing date. */
export const NO_DAY = '0001-01-01';
/** Whole pesos, padded with zeros or in groups of three; a trailing minus marks a refund. */
const pesos = () => Joi.string().pattern(/^(\d{1,10}|\d{1,3}(\.\d{3})+)-?$/);

interface UnbilledRow {
  Fecha: string;
  Descripcion: string;
  Importe: string;
  IndicadorDebeHaber: 'D' | 'H';
  Ciudad: string | null;
}

interface UnbilledAnswer {
  DATA: { Informacion: { Codigo: string }; MatrizMovimientos: UnbilledRow[] };
}

export const unbilledAnswer = jsonShape<UnbilledAnswer>(
  Joi.object({
    ...unread('METADATA'),
    DATA: Joi.object({
      Informacion: Joi.object({ Codigo: Joi.string(), ...unread('Resultado', 'Mensaje') }),
      MatrizMovimientos: Joi.array().items(
        Joi.object({
          Fecha: Joi.string()
            .pattern(/^(\d\d\/\d\d\/\d{4})?$/)
            .allow(''),
          Descripcion: Joi.string(),
          // Chilean: 11.994 or 16,32.
          Importe: Joi.string().pattern(/^\d{1,3}(\.?\d{3})*(,\d{1,2})?$/),
          IndicadorDebeHaber: Joi.string().valid('D', 'H'),
          Ciudad: text().allow(null),
          ...unread('Comercio', 'DescripcionRubro', 'TipoBen'),
        }),
      ),
    }),
  }),
);

interface StatementListAnswer {
  DATA: {
    AS_TIB_WM01_CONCuentasDisponibles: {
      OUTPUT: {
        INFO: { CODERR: string };
        MATRIZ: { NUMEXT: string; FECHAEXT: string; MONEDA: string }[];
      };
    };
  };
}

const info = () => Joi.object({ CODERR: Joi.string(), ...unread('DESERR') });

export const statementListAnswer = jsonShape<StatementListAnswer>(
  Joi.object({
    ...unread('METADATA'),
    DATA: Joi.object({
      AS_TIB_WM01_CONCuentasDisponibles: Joi.object({
        OUTPUT: Joi.object({
          INFO: info(),
          MATRIZ: Joi.array().items(
            Joi.object({
              NUMEXT: Joi.string().pattern(/^\d{1,8}$/),
              FECHAEXT: isoDay(),
              MONEDA: Joi.string().valid('152', '840'),
              ...unread('CODENT', 'CENTALT', 'CUENTA', 'PRODUCTO', 'SUBPRODUSTO', 'TipoEECC'),
            }),
          ),
        }),
      }),
    }),
  }),
);

interface Summary {
  CupoPesos: string;
  MontoUtilizado: string;
  CupoDisponible: string;
  FechaFactAnt: string;
  FechaFactActual: string;
  FechaVenc: string;
  FechaProxFact: string;
  DeudaTotalFact: string;
  PagoMinimo: string;
  SaldoAnterior: string;
  TotalPagos: string;
  TotalCompras: string;
  TotalCargos: string;
  TasaIntPeriodo: string;
}

interface StatementRow {
  SegmentoTxs: string;
  CodTxs: string;
  FechaTxs: string;
  MontoTxs: string;
  NombreComercio: string;
  NumeroCuotas: string;
  TotalCuotas: string;
  MontoCuota: string;
  Microfilm: string;
  Ciudad: string | null;
}
export type SantanderStatementRow = Readonly<StatementRow>;

interface StatementAnswer {
  DATA: {
    AS_TIB_WM02_CONEstCtaNacional_Response: {
      INFO: { CODERR: string };
      OUTPUT?: { RESPUESTA: Summary; Matriz: StatementRow[] };
    };
  };
}

export const statementAnswer = jsonShape<StatementAnswer>(
  Joi.object({
    ...unread('METADATA'),
    DATA: Joi.object({
      AS_TIB_WM02_CONEstCtaNacional_Response: Joi.object({
        INFO: info(),
        OUTPUT: Joi.object({
          RESPUESTA: Joi.object({
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
            TasaIntPeriodo: Joi.string().pattern(/^\d{1,2}(,\d{1,4})?$/),
            ...unread('TotalComision', 'SaldoCapitalCuota', 'TasaIntCuotas', 'Cuenta'),
            ...unread('CuotasMes1', 'CuotasMes2', 'CuotasMes3', 'CuotasMes4'),
          }),
          Matriz: Joi.array().items(
            Joi.object({
              SegmentoTxs: Joi.string().valid('01', '03', '04'),
              CodTxs: text(),
              FechaTxs: isoDay(),
              MontoTxs: pesos(),
              NombreComercio: Joi.string(),
              NumeroCuotas: Joi.string().pattern(/^\d{1,3}$/),
              TotalCuotas: Joi.string().pattern(/^\d{1,3}$/),
              MontoCuota: pesos(),
              Microfilm: text(),
              Ciudad: text().allow(null),
              ...unread('Pan', 'TipoTxs', 'CodComercio', 'RutComercio'),
              ...unread('RubroComercio', 'TipoCuota', 'TasaCompraCuotas', 'Glosa1', 'Glosa2'),
            }),
          ),
        }).optional(),
      }),
    }),
  }),
);

interface InternationalRow {
  NombreComercio: string;
  FechaTxs: string;
  MontoTransaccion: string;
  CiudadComercio: string | null;
  NumeroReferencia: string | null;
}
export type SantanderInternationalRow = Readonly<InternationalRow>;

interface InternationalAnswer {
  DATA: {
    AS_TIB_WM03_CONEstCtaInternacional_Response: {
      Informacion: { Codigo: string };
      OUTPUT?: { RESPUESTA: { Cuenta?: string | null } | null; MATRIZDATOS: InternationalRow[] };
    };
  };
}

export const internationalAnswer = jsonShape<InternationalAnswer>(
  Joi.object({
    ...unread('METADATA'),
    DATA: Joi.object({
      AS_TIB_WM03_CONEstCtaInternacional_Response: Joi.object({
        Informacion: Joi.object({ Codigo: Joi.string(), ...unread('Resultado', 'Mensaje') }),
        OUTPUT: Joi.object({
          // Except for the account, the fields are null: no source has seen an amount owed there.
          RESPUESTA: Joi.object({
            Cuenta: text().allow(null).optional(),
            ...unread('Pan', 'FechaFacAct', 'FechaVencimiento', 'DeudaTotal'),
          }).allow(null),
          MATRIZDATOS: Joi.array().items(
            Joi.object({
              NombreComercio: Joi.string(),
              FechaTxs: isoDay(),
              // Cents, padded with zeros, followed by the amount's sign.
              MontoTransaccion: Joi.string().pattern(/^\d{1,18}[+-]$/),
              CiudadComercio: text().allow(null),
              NumeroReferencia: text().allow(null),
              ...unread('Pan', 'FechaProceso', 'MontoOrigen', 'CodPais', 'CodTxs'),
            }),
          ),
        }).optional(),
      }),
    }),
  }),
);
