import { mainBankOf, salaryBankOf } from '../shared/accounts.ts';
import type { BankProfile } from '../shared/banks.ts';
import type { ScheduledPayment } from '../shared/scheduledPayments.ts';
import { scheduledExchangePayments } from '../exchange/exchangeCustomer.ts';
import { isCompany, volumeOf } from '../shared/namedRuts.ts';
import { scheduledSavings } from '../pension/afpMember.ts';
import { scheduledBenefits } from '../public/benefits.ts';
import { scheduledAgreementPayments } from '../tax/agreements.ts';
import { scheduledCompanyTaxPayments } from '../tax/companyTax.ts';
import { scheduledIncomeTaxPayments } from '../tax/incomeTax.ts';
import { scheduledPropertyTaxPayments } from '../tax/propertyTax.ts';
import { scheduledTradePayments } from '../tax/vat.ts';

/** The bank through which a person's taxes, savings and business are paid. */
export const homeBankOf = (rut: string): BankProfile =>
  isCompany(rut) ? mainBankOf(rut) : salaryBankOf(rut);

/**
 * Payments that are made through a single bank: taxes, pension savings, business, the crypto
 * exchange.
 */
export function scheduledCivicPayments(
  rut: string,
  bank: BankProfile,
  first: string,
  last: string,
): ScheduledPayment[] {
  if (volumeOf(rut) === 'none' || homeBankOf(rut).id !== bank.id) return [];
  return [
    ...scheduledTradePayments(rut, first, last),
    ...scheduledPropertyTaxPayments(rut, first, last),
    ...scheduledAgreementPayments(rut, first, last),
    ...scheduledIncomeTaxPayments(rut, first, last),
    ...scheduledCompanyTaxPayments(rut, first, last),
    ...scheduledBenefits(rut, first, last),
    ...scheduledSavings(rut, first, last),
    ...scheduledExchangePayments(rut, first, last),
  ];
}
