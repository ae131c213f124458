import type { BankCustomer } from '../../synthetic-person/shared/types.ts';

/**
 * A bank's clock on the day that it shows, for the `Date` header of answers that contain no date.
 */
export const bankClock = ({ today }: BankCustomer): string =>
  new Date(`${today}T15:00:00Z`).toUTCString();
