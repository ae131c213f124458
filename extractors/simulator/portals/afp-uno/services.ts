import type { FundBalance, PensionMovement } from '../../../src/products/accountBalance.ts';
import { formatNumber } from '../../../src/shared/money.ts';
import type { AfpMember } from '../../../synthetic-person/shared/nonBankTypes.ts';
import { showUno } from '../../../synthetic-person/pension/shownByUno.ts';

/** The portal's JSON: the code "0", as text, means success. */

export const DONE = { codigo: '0', mensaje: 'OK' } as const;
export const UNKNOWN = { codigo: '1', mensaje: 'Sesión no válida' } as const;
export const INVALID = { codigo: '4', mensaje: 'Solicitud no válida' } as const;

/** The body of a request. */
export type Asked = Readonly<Record<string, unknown>>;

/** The mandatory account; the code of no other account is known. */
export const OBLIGATORY = 'CCO';

const fundOf = ({ fund, balance, assetAmount, assetValue }: FundBalance) => ({
  saldo: balance,
  saldoCuota: assetAmount,
  tipo: fund,
  valorCuota: assetValue,
});

/**
 * One address serves both: with `tipoProducto` the mandatory account, without it voluntary
 * products.
 */
export function balanceAnswer(member: AfpMember, { tipoProducto: product }: Asked): unknown {
  const { funds } = showUno(member).pension.accounts.obligatory;
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

export function movementsAnswer(member: AfpMember, { tipoProducto: product }: Asked): unknown {
  const { movements } = showUno(member).pension.accounts.obligatory;
  return { ...DONE, movimientoPortalList: product === OBLIGATORY ? movements.map(rowOf) : [] };
}
