import Joi from 'joi';
import { jsonShape, unread } from '../../shared/shape.ts';

/** The shapes of the module's answers, as far as the connector reads them. */

interface AccountsAnswer {
  Cuentas: { NumeroCuenta: string }[];
  DatosHash: string;
}

const word = () => Joi.string().allow('');

export const accountsAnswer = jsonShape<AccountsAnswer>(
  Joi.object<AccountsAnswer, true>({
    Cuentas: Joi.array().items(
      Joi.object({
        NumeroCuenta: Joi.string().pattern(/^\d{1,20}$/),
        ...unread('CodigoProductoCuenta', 'NumeroCuentaFormated'),
      }),
    ),
    DatosHash: Joi.string(),
  }),
);

/** Every other answer is wrapped in an envelope whose `Status` is 2 if there is a result. */
const ENVELOPE = unread('ErrorCode', 'ErrorDescription', 'Status');

interface AccountAnswer {
  Result: { CodigoMoneda: string; FechaHoy: string };
}

export const accountAnswer = jsonShape<AccountAnswer>(
  Joi.object<AccountAnswer, true>({
    Result: Joi.object({
      CodigoMoneda: Joi.string(),
      FechaHoy: Joi.string(),
      ...unread('GlosaMoneda', 'CuentaNumero', 'GlosaSucursal', 'CodigoSucursal'),
    }),
    ...ENVELOPE,
    ...unread('Mensaje'),
  }),
);

interface BalancesAnswer {
  Result: { SaldoTotal: string; SaldoDisponible: string };
}

export const balancesAnswer = jsonShape<BalancesAnswer>(
  Joi.object<BalancesAnswer, true>({
    Result: Joi.object({
      SaldoTotal: Joi.string(),
      SaldoDisponible: Joi.string(),
      ...unread('DepositosConRetenciones', 'Retenciones1Dia', 'SaldoCuentaAsociada'),
    }),
    ...ENVELOPE,
    ...unread('Mensaje'),
  }),
);

/** A movement's amount has two possible names; one of them is enough. */
interface MovementRow {
  FechaContableMovimiento: string;
  HoraTransaccion: string;
  Descripcion: string;
  Monto?: number;
  Importe?: number;
  EsCargo: boolean;
  EsAbono: boolean;
  TipoMovimiento: string | null;
  NroMovimiento: number | string;
  NuevoSaldo: number;
}
export type OfficeBankingMovement = Readonly<MovementRow>;

interface MovementsAnswer {
  Result: {
    Detalle: MovementRow[];
    MovimientoDesde: number | string;
    MovimientoHasta: number | string;
    TimeStamp: string;
  } | null;
  Mensaje?: { Texto: string | null } | null;
}

const place = () => Joi.alternatives(Joi.number(), word());

export const movementsAnswer = jsonShape<MovementsAnswer>(
  Joi.object<MovementsAnswer, true>({
    Result: Joi.object({
      Detalle: Joi.array().items(
        Joi.object<MovementRow>({
          FechaContableMovimiento: Joi.string().pattern(/^\d{4}-\d\d-\d\d/),
          HoraTransaccion: Joi.string()
            .pattern(/^\d\d:?\d\d(:?\d\d)?$/)
            .allow(''),
          Descripcion: word(),
          Monto: Joi.number().optional(),
          Importe: Joi.number().optional(),
          EsCargo: Joi.boolean(),
          EsAbono: Joi.boolean(),
          TipoMovimiento: word().valid('H', 'D', ' ', '').allow(null),
          NroMovimiento: Joi.alternatives(Joi.number(), Joi.string()),
          NuevoSaldo: Joi.number(),
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
      TimeStamp: word(),
      ...unread('FechaDesde', 'FechaHasta', 'CCC', 'Divisa', 'Errores'),
    }).allow(null),
    Mensaje: Joi.object({ Texto: word().allow(null) })
      .allow(null)
      .optional(),
    ...ENVELOPE,
  }),
);
