import { isCompanyRut } from '../src/shared/rut.ts';

/** RUTs whose persons are special (design section 7). How their logins end is the simulator's. */

/** Has nothing anywhere: every list is empty. */
export const NOTHING_TO_REPORT = '77777777-7';

/** About 20,000 movements at each bank. */
export const VERY_MUCH_DATA = '88888888-8';

/** One digit throughout: natural persons all, though the larger ones are in the companies' range. */
const REPEATED_DIGIT = /^(\d)\1{7}-\1$/;

export type Volume = 'none' | 'usual' | 'large';

export function volumeOf(rut: string): Volume {
  if (rut === NOTHING_TO_REPORT) return 'none';
  return rut === VERY_MUCH_DATA ? 'large' : 'usual';
}

export function isCompany(rut: string): boolean {
  return isCompanyRut(rut) && !REPEATED_DIGIT.test(rut);
}
