/** The synthetic person as each kind of institution knows them. */
export { bankCustomer } from './bank/bankCustomer.ts';
export { exchangeCustomer, exchangePrices } from './exchange/exchangeCustomer.ts';
export type { ExchangePrices } from './exchange/exchangeCustomer.ts';
export { afcMember } from './pension/afcMember.ts';
export { afpMember } from './pension/afpMember.ts';
export { cmfSubject } from './public/cmfSubject.ts';
export { termsOf } from './public/debtReport.ts';
export { tgrTaxpayer } from './public/tgrTaxpayer.ts';
export { siiTaxpayer } from './tax/siiTaxpayer.ts';
export { expectedProduct } from './expected/expectedProduct.ts';
export type * from './shared/types.ts';
export type * from './shared/nonBankTypes.ts';
