import type { FundBalance, PensionMovement } from '../../../src/products/accountBalance.ts';
import { formatNumber } from '../../../src/shared/money.ts';
import type { AfpMember } from '../../../synthetic-person/nonBankTypes.ts';

/** The portal's JSON: success is the code "0", as text. */

export const DONE = { codigo: '0', mensaje: 'OK' } as const;
export const UNKNOWN = { codigo: '1', mensaje: 'Sesión no válida' } as const;

/** The obligatory account; no other one's code is known. */
export const OBLIGATORY = 'CCO';

const fundOf = ({ fund, balance, assetAmount, assetValue }: FundBalance) => ({
  ...{ saldo: balance, saldoCuota: assetAmount, tipo: fund, valorCuota: assetValue },
});

/** The same address answers for the obligatory account and, without it, for voluntary products. */
export function balanceAnswer({ pension }: AfpMember, product: unknown): unknown {
  const { funds } = pension.accounts.obligatory;
  return {
    ...DONE,
    respuestaTraerDetalleSaldos: {
      cuentaDetalleSaldo:
        product === OBLIGATORY ? [{ cuenta: OBLIGATORY, fondo: funds.map(fundOf) }] : [],
    },
  };
}

const digits = (date: string): string => date.replaceAll('-', '');

const rowOf = (one: PensionMovement) => ({
  periodoCotizacion: digits(one.period),
  codigoMovimiento: one.type,
  descripcionMovimiento: one.description,
  fechaAcreditacion: digits(one.date),
  valorMilesMovimiento: formatNumber(one.amount, 0),
  valorCuotasMovimiento: formatNumber(one.assetAmount, 2),
});

export const movementsAnswer = ({ pension }: AfpMember, product: unknown): unknown => ({
  ...DONE,
  movimientoPortalList:
    product === OBLIGATORY ? pension.accounts.obligatory.movements.map(rowOf) : [],
});
