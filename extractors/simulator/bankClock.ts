import type { BankCustomer } from '../synthetic-person/types.ts';

/** A bank's clock at what it shows, for the `Date` header of answers that have no date. */
export const bankClock = ({ today }: BankCustomer): string =>
  new Date(`${today}T15:00:00Z`).toUTCString();
