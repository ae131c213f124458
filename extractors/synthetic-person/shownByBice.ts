import { addMonths, monthOf } from '../src/shared/dates.ts';
import { lastMonthShown } from './calendar.ts';
import type { BankCustomer } from './types.ts';

/** The last month with a statement; later movements are listed as recent ones. */
export const latestPeriod = (today: string): string => addMonths(lastMonthShown(today), -1);

/** Names of the accounts in the list of products. */
const KINDS = { corriente: 'Cuenta Corriente', vista: 'Cuenta Vista' } as const;

/**
 * Accounts in pesos of two kinds. Their movements have no time, and only have a number once they
 * are on a statement.
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
