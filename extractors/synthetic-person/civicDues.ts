import { mainBankOf, salaryBankOf } from './accounts.ts';
import type { BankProfile } from './banks.ts';
import type { Due } from './dues.ts';
import { exchangeDues } from './exchange/exchangeCustomer.ts';
import { isCompany, volumeOf } from './namedRuts.ts';
import { savingsDues } from './pension/afpMember.ts';
import { benefitDues } from './public/benefits.ts';
import { agreementDues } from './tax/agreements.ts';
import { companyTaxDues } from './tax/companyTax.ts';
import { incomeTaxDues } from './tax/incomeTax.ts';
import { propertyTaxDues } from './tax/propertyTax.ts';
import { tradeDues } from './tax/vat.ts';

/** Where somebody's taxes, savings and business are paid. */
export const homeBankOf = (rut: string): BankProfile =>
  isCompany(rut) ? mainBankOf(rut) : salaryBankOf(rut);

/** What is paid from one bank only: taxes, pension savings, business, the crypto exchange. */
export function civicDues(rut: string, bank: BankProfile, first: string, last: string): Due[] {
  if (volumeOf(rut) === 'none' || homeBankOf(rut).id !== bank.id) return [];
  return [
    ...tradeDues(rut, first, last),
    ...propertyTaxDues(rut, first, last),
    ...agreementDues(rut, first, last),
    ...incomeTaxDues(rut, first, last),
    ...companyTaxDues(rut, first, last),
    ...benefitDues(rut, first, last),
    ...savingsDues(rut, first, last),
    ...exchangeDues(rut, first, last),
  ];
}
