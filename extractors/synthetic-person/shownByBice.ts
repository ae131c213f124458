import { addMonths, monthOf } from '../src/shared/dates.ts';
import { lastMonthShown } from './calendar.ts';
import type { BankCustomer } from './types.ts';

/** The last month with a statement; the movements since are the recent ones. */
export const latestPeriod = (today: string): string => addMonths(lastMonthShown(today), -1);

/** By the names of the list of products. */
const KINDS = { corriente: 'Cuenta Corriente', vista: 'Cuenta Vista' } as const;

/**
 * Accounts in pesos of two kinds, whose movements have no time, and a number once they stand in a
 * statement.
 */
export function showBice(customer: BankCustomer): BankCustomer {
  const latest = latestPeriod(customer.today);
  return {
    ...customer,
    accounts: (['corriente', 'vista'] as const).flatMap((kind) =>
      customer.accounts
        .filter(({ accountType, currency }) => accountType === kind && currency === 'clp')
        .map((account) => ({
          ...account,
          productName: KINDS[kind],
          movements: account.movements.map((one) => ({
            ...one,
            time: null,
            transactionNumber: monthOf(one.date) > latest ? null : one.transactionNumber,
          })),
        })),
    ),
  };
}
