import { dayOf } from '../../src/shared/dates.ts';
import type { PensionFund } from '../../src/products/accountBalance.ts';
import type { AfpMember } from '../shared/nonBankTypes.ts';
import { AFPS } from '../shared/pension.ts';
import { shareValue } from './history.ts';
import { CONTRIBUTION } from './shownByUno.ts';

/** A credit to the mandatory account, as in AFP Uno's certificates. */
export interface CertifiedMovement {
  readonly period: string;
  readonly date: string;
  readonly code: string;
  readonly description: string;
  readonly amount: number;
  readonly assetAmount: number;
  readonly assetValue: number;
  /** Null if no employer paid it. */
  readonly payerRut: string | null;
  readonly fund: PensionFund;
  readonly isContribution: boolean;
}

/** The credits of the periods from the first to the last, oldest first. */
export function certifiedMovements(
  member: AfpMember,
  first: string,
  last: string,
): CertifiedMovement[] {
  return [...contributionsOf(member), ...gainsOf(member)]
    .filter(({ period }) => period >= first && period <= last)
    .sort((one, other) => (one.date < other.date ? -1 : 1));
}

function contributionsOf({ entityId, pension }: AfpMember): CertifiedMovement[] {
  return pension.accounts.obligatory.movements.flatMap((one): CertifiedMovement[] => {
    const { fund, period, date, description, amount, assetAmount, payerRut } = one;
    if (fund === null) return [];
    const shown = { period, date, description, amount, assetAmount, payerRut, fund };
    const assetValue = valueOf(entityId, fund, date);
    return [{ ...shown, code: CONTRIBUTION, assetValue, isContribution: true }];
  });
}

const GAIN = { code: '110974', description: 'Ganancia por rentabilidad valor cuota' } as const;

/** Gains of a fund's shares in each whole year that is shown; a loss is not a credit. */
function gainsOf({ entityId, today, pension }: AfpMember): CertifiedMovement[] {
  const { funds, movements } = pension.accounts.obligatory;
  const oldest = movements.at(-1)?.date ?? today;
  const gains: CertifiedMovement[] = [];
  for (let year = Number(oldest.slice(0, 4)) + 1; year < Number(today.slice(0, 4)); year += 1) {
    const [begin, end] = [dayOf(`${year}-01`, 1), dayOf(`${year}-12`, 31)];
    for (const { fund, assetAmount } of funds) {
      const bought = movements
        .filter((one) => one.fund === fund && one.date >= begin)
        .reduce((sum, one) => sum + one.assetAmount, 0);
      const assetValue = valueOf(entityId, fund, end);
      const gained = assetValue - valueOf(entityId, fund, begin);
      const amount = Math.round((assetAmount - bought) * gained);
      if (amount <= 0) continue;
      gains.push({
        ...GAIN,
        period: end.slice(0, 7),
        date: end,
        amount,
        fund,
        assetValue,
        assetAmount: 0,
        payerRut: null,
        isContribution: false,
      });
    }
  }
  return gains;
}

function valueOf(entityId: string, fund: PensionFund, date: string): number {
  const afp = AFPS.find((one) => one.entityId === entityId);
  if (afp === undefined) throw new RangeError(`${entityId} is not a pension fund manager`);
  return shareValue(afp, fund, date) / 100;
}
