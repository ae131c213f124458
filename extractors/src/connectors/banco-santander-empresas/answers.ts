import {
  boolean,
  either,
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

/** The shapes of the module's answers, as far as the connector reads them. */

const word = () => string().allow('');

export const accountsAnswer = jsonShape(
  object({
    Cuentas: list(
      object({
        NumeroCuenta: string().pattern(/^\d{1,20}$/),
        ...unread('CodigoProductoCuenta', 'NumeroCuentaFormated'),
      }),
    ),
    DatosHash: string(),
  }),
);

/** Every other answer is wrapped in an envelope whose `Status` is 2 if there is a result. */
const ENVELOPE = unread('ErrorCode', 'ErrorDescription', 'ErrorSource', 'Status');

export const accountAnswer = jsonShape(
  object({
    Result: object({
      CodigoMoneda: string(),
      FechaHoy: string(),
      ...unread('GlosaMoneda', 'CuentaNumero', 'GlosaSucursal', 'CodigoSucursal'),
    }),
    ...ENVELOPE,
    ...unread('Mensaje'),
  }),
);

export const balancesAnswer = jsonShape(
  object({
    Result: object({
      SaldoTotal: string(),
      SaldoDisponible: string(),
      ...unread('DepositosConRetenciones', 'Retenciones1Dia', 'SaldoCuentaAsociada'),
      ...unread('Retenciones2a4Dias', 'Retenciones4Mas', 'EsCashPooling'),
      ...unread('SaldoDisponibleConsolidado', 'Cheque1', 'Cheque2', 'Cheque3', 'Cheque4'),
    }),
    ...ENVELOPE,
    ...unread('Mensaje'),
  }),
);

/** Blank or null after the last page. */
const place = () => optional(nullable(either(number(), word())));

export const movementsAnswer = jsonShape(
  object({
    Result: nullable(
      object({
        Detalle: list(
          object({
            FechaContableMovimiento: string().pattern(/^\d{4}-\d\d-\d\d/),
            HoraTransaccion: nullable(
              string()
                .pattern(/^\d\d:?\d\d(:?\d\d)?$/)
                .allow(''),
            ),
            Descripcion: nullable(word()),
            Monto: optional(number()),
            Importe: optional(number()),
            EsCargo: boolean(),
            EsAbono: boolean(),
            TipoMovimiento: nullable(word()),
            NroMovimiento: either(number(), string()),
            NuevoSaldo: number(),
            ...unread(
              'FechaTransaccion',
              'NroDocumento',
              'CodigoMovimiento',
              'GlosaSucursal',
              'CodigoSucursal',
            ),
          }).or('Monto', 'Importe'),
        ),
        MovimientoDesde: place(),
        MovimientoHasta: place(),
        TimeStamp: optional(nullable(word())),
        ...unread('FechaDesde', 'FechaHasta', 'CCC', 'Divisa', 'Errores'),
      }),
    ),
    Mensaje: optional(
      nullable(
        object({
          Texto: nullable(word()),
          ...unread('Titulo', 'Tipo', 'CodigoEmisorError', 'CodigoError'),
        }),
      ),
    ),
    ...ENVELOPE,
  }),
);

/** A movement's amount has two possible names; one of them is enough. */
export type OfficeBankingMovement = NonNullable<
  AnswerOf<typeof movementsAnswer>['Result']
>['Detalle'][number];
