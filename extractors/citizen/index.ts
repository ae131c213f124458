/** The synthetic citizen: `citizen` for who they are, `bankCustomer` for their life at a bank. */
export { bankCustomer, MONTHS_TOLD } from './bankCustomer.ts';
export { citizen } from './citizen.ts';
export { expectedProduct } from './expected/expectedProduct.ts';
export type { ExpectedProducts } from './expected/expectedProduct.ts';
export { NOTHING_TO_REPORT, VERY_MUCH_DATA } from './namedRuts.ts';
export type * from './types.ts';
