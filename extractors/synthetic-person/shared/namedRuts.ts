import { isCompanyRut } from '../../src/shared/rut.ts';

/** RUTs with special data. The simulator decides the outcome of their logins. */

/** Has no products: every list is empty. */
export const NOTHING_TO_REPORT = '77777777-7';

/** About 20,000 movements at each bank. */
export const VERY_MUCH_DATA = '88888888-8';

/** Has every product at every institution, whatever the day. */
export const EVERYTHING = '99999999-9';

/**
 * The person used in the guides, who has the data that each guide reads at the institution where it
 * reads it.
 */
export const GUIDES = '12345678-5';

/**
 * RUTs of one repeated digit: all natural persons, though the larger ones are in the companies'
 * range.
 */
const REPEATED_DIGIT = /^(\d)\1{7}-\1$/;

export type Volume = 'none' | 'usual' | 'large';

export function volumeOf(rut: string): Volume {
  if (rut === NOTHING_TO_REPORT) return 'none';
  return rut === VERY_MUCH_DATA ? 'large' : 'usual';
}

/** People whose data is arranged rather than drawn, so that readers find what they look for. */
export const isArranged = (rut: string): boolean => rut === EVERYTHING || rut === GUIDES;

/** The RUTs that the documentation names. */
export const isDocumented = (rut: string): boolean => rut === GUIDES || REPEATED_DIGIT.test(rut);

export function isCompany(rut: string): boolean {
  return isCompanyRut(rut) && !REPEATED_DIGIT.test(rut);
}
