import type Joi from 'joi';
import { defineProduct } from './definition.ts';
import {
  clp,
  decimal,
  digits,
  isoDate,
  isoMonth,
  listOf,
  oneOf,
  orUntold,
  rut,
  text,
  named,
} from './fields.ts';

export const PENSION_FUNDS = ['A', 'B', 'C', 'D', 'E'] as const;
export type PensionFund = (typeof PENSION_FUNDS)[number];

const APV_REGIMES = ['A', 'B'] as const;
type ApvRegime = (typeof APV_REGIMES)[number];

export interface FundBalance {
  fund: PensionFund;
  balance: number;
  /** Shares (cuotas). */
  assetAmount: number;
  /** Pesos per share. */
  assetValue: number;
}

export interface ApvFundBalance extends FundBalance {
  regimeType: ApvRegime;
  fiscalBonus: number;
}

export interface PensionMovement {
  period: string;
  date: string;
  type: string;
  description: string;
  payerRut: string | null;
  payerName: string | null;
  /** Taxable pay behind a contribution; null for other movements. */
  income: number | null;
  assetAmount: number;
  amount: number;
  /** Null if the fund manager does not state it. */
  fund: PensionFund | null;
}

export interface PensionAccount<Fund = FundBalance> {
  balance: number;
  /**
   * Fund that receives new contributions; null if the account is not in use, or the fund is not
   * stated.
   */
  collectorFund: PensionFund | null;
  funds: Fund[];
  movements: PensionMovement[];
}

export interface PensionBalance {
  balance: number;
  /** The fund manager's code in the contribution forms (Previred). */
  institutionCode: string;
  projectedPension: number | null;
  accounts: {
    obligatory: PensionAccount;
    apv: PensionAccount<ApvFundBalance>;
    agreed: PensionAccount;
    cav: PensionAccount;
  };
}

export const pensionFund = (description: string) => oneOf(PENSION_FUNDS, description);

const fundKeys = {
  fund: pensionFund('Fondo.'),
  balance: clp('Saldo'),
  assetAmount: decimal('Cantidad de cuotas, con hasta 2 decimales.', 2),
  assetValue: decimal('Valor de la cuota, en pesos chilenos con hasta 2 decimales.', 2),
} satisfies Joi.StrictSchemaMap<FundBalance>;

const fundSchema = named<FundBalance>('FundBalance', fundKeys).description('Saldo en un fondo.');

const apvFundSchema = named<ApvFundBalance>('ApvFundBalance', {
  ...fundKeys,
  regimeType: oneOf(APV_REGIMES, 'Régimen tributario.'),
  fiscalBonus: clp('Bonificación fiscal acumulada'),
}).description('Saldo en un fondo.');

const movementSchema = named<PensionMovement>('PensionMovement', {
  period: isoMonth('Período al que corresponde'),
  date: isoDate('Fecha de abono o cargo'),
  type: text('Tipo de movimiento.'),
  description: text('Glosa.'),
  payerRut: rut('RUT de quien paga; null si no aplica').allow(null),
  payerName: text('Nombre de quien paga; null si no aplica.').allow(null),
  income: clp('Remuneración imponible; null si no aplica').allow(null),
  assetAmount: decimal('Cantidad de cuotas, con hasta 2 decimales; negativa si es cargo.', 2),
  amount: clp('Monto; negativo si es cargo'),
  fund: orUntold(pensionFund('Fondo.')),
}).description('Un movimiento.');

const account = <Fund>(component: string, description: string, fund: Joi.ObjectSchema<Fund>) =>
  named<PensionAccount<Fund>>(component, {
    balance: clp('Saldo de la cuenta'),
    collectorFund: pensionFund(
      'Fondo que recibe los aportes; null si la cuenta no está en uso o la AFP no lo informa.',
    ).allow(null),
    funds: listOf(fund, 'Saldos por fondo.'),
    movements: listOf(movementSchema, 'Movimientos, del más reciente al más antiguo.'),
  })
    .required()
    .description(description);

const unused = { balance: 0, collectorFund: null, funds: [], movements: [] };

export const accountBalanceSchema = named<PensionBalance>('AccountBalance', {
  balance: clp('Saldo total de las cuentas'),
  institutionCode: digits('Código de la AFP en las planillas de cotizaciones.'),
  projectedPension: clp('Pensión proyectada; null si la AFP no la informa').allow(null),
  accounts: named<PensionBalance['accounts']>('PensionBalanceAccounts', {
    obligatory: account('PensionAccount', 'Cuenta obligatoria.', fundSchema),
    apv: account('ApvAccount', 'Ahorro previsional voluntario (APV).', apvFundSchema),
    agreed: account('PensionAccount', 'Depósitos convenidos.', fundSchema),
    cav: account('PensionAccount', 'Cuenta de ahorro voluntario (cuenta 2).', fundSchema),
  })
    .required()
    .description('Cuentas; las que no se usan, con saldo 0.'),
}).description('Saldos previsionales de la persona.');

export const accountBalanceExample: PensionBalance = {
  balance: 21347890,
  institutionCode: '34',
  projectedPension: 412000,
  accounts: {
    obligatory: {
      balance: 21347890,
      collectorFund: 'C',
      funds: [{ fund: 'C', balance: 21347890, assetAmount: 391.38, assetValue: 54545.17 }],
      movements: [
        {
          period: '2025-12',
          date: '2026-01-12',
          type: 'Cotización obligatoria',
          description: 'COTIZACIÓN NORMAL',
          payerRut: '76391733-9',
          payerName: 'Minera Maipo E.I.R.L.',
          income: 740000,
          assetAmount: 1.36,
          amount: 74000,
          fund: 'C',
        },
      ],
    },
    apv: unused,
    agreed: unused,
    cav: unused,
  },
};

export const accountBalance = defineProduct<PensionBalance>({
  id: 'account-balance',
  title: 'Saldo de cuentas previsionales',
  description: 'Saldos y movimientos de las cuentas de la persona en su AFP.',
  schema: accountBalanceSchema,
  example: accountBalanceExample,
});
