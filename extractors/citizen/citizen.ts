import { addMonths, isIsoMonth } from '../src/shared/dates.ts';
import { isFormattedRut } from '../src/shared/rut.ts';
import { mainBankOf, salaryBankOf } from './accounts.ts';
import { MONTHS_TOLD } from './bankCustomer.ts';
import { jobIn } from './career.ts';
import { companyIdentity, personIdentity } from './identity.ts';
import { deepFreeze } from './memory.ts';
import { isCompany, volumeOf } from './namedRuts.ts';
import { salaryIn } from './salary.ts';
import type { Citizen } from './types.ts';

/**
 * The life behind any valid RUT, as it can be told in a month: up to the end of the one before.
 * @param rut in the inner spelling, `12345678-5`
 * @param month `2026-01`
 * @throws RangeError for an invalid RUT or month
 */
export function citizen(rut: string, month: string): Citizen {
  if (!isFormattedRut(rut)) throw new RangeError('Not a RUT');
  if (!isIsoMonth(month)) throw new RangeError('Not a month');
  if (isCompany(rut)) {
    return deepFreeze({ ...companyIdentity(rut), month, mainBank: mainBankOf(rut).id });
  }
  const months = Array.from({ length: MONTHS_TOLD }, (_, index) =>
    addMonths(month, index - MONTHS_TOLD),
  );
  const isWorking = volumeOf(rut) !== 'none';
  return deepFreeze({
    ...personIdentity(rut),
    month,
    job: isWorking ? jobIn(rut, addMonths(month, -1)) : null,
    salaries: isWorking
      ? months.map((one) => salaryIn(rut, one)).filter((one) => one !== null)
      : [],
    salaryBank: salaryBankOf(rut).id,
  });
}
