import type { BankProfile } from '../shared/banks.ts';
import { scheduledCardPayments } from '../credit/cards.ts';
import { scheduledCivicPayments } from './scheduledCivicPayments.ts';
import { scheduledLoanPayments } from '../credit/loans.ts';
import { scheduledMortgagePayments } from '../credit/mortgages.ts';
import type { ScheduledPayment } from '../shared/scheduledPayments.ts';
import { scheduledInvestmentPayments } from '../invest/investments.ts';

/**
 * All payments that other products cause in a person's main account at a bank, in a range of
 * months.
 */
export function scheduledPaymentsAt(
  rut: string,
  bank: BankProfile,
  first: string,
  last: string,
): ScheduledPayment[] {
  return [
    ...scheduledLoanPayments(rut, bank, first, last),
    ...scheduledMortgagePayments(rut, bank, first, last),
    ...scheduledCardPayments(rut, bank, first, last),
    ...scheduledInvestmentPayments(rut, bank, first, last),
    ...scheduledCivicPayments(rut, bank, first, last),
  ];
}
