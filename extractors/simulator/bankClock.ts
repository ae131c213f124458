import { dayOfIssue } from '../synthetic-person/calendar.ts';
import type { BankCustomer } from '../synthetic-person/types.ts';

/** A bank's clock at what it shows, for the `Date` header of answers that have no date. */
export const bankClock = ({ month }: BankCustomer): string =>
  new Date(`${dayOfIssue(month)}T15:00:00Z`).toUTCString();
