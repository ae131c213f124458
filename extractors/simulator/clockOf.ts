import { dayOfIssue } from '../synthetic-person/calendar.ts';
import type { BankCustomer } from '../synthetic-person/types.ts';

/** A bank's own clock, for answers that have the day in their `Date` header alone. */
export const clockOf = ({ month }: BankCustomer): string =>
  new Date(`${dayOfIssue(month)}T15:00:00Z`).toUTCString();
