import type { BankProfile } from './banks.ts';
import { cardDues } from './cards.ts';
import { civicDues } from './civicDues.ts';
import { loanDues } from './credit/loans.ts';
import { mortgageDues } from './credit/mortgages.ts';
import type { Due } from './dues.ts';
import { investmentDues } from './invest/investments.ts';

/** All that other products move in somebody's main account at a bank, in some months. */
export function duesAt(rut: string, bank: BankProfile, first: string, last: string): Due[] {
  return [
    ...loanDues(rut, bank, first, last),
    ...mortgageDues(rut, bank, first, last),
    ...cardDues(rut, bank, first, last),
    ...investmentDues(rut, bank, first, last),
    ...civicDues(rut, bank, first, last),
  ];
}
