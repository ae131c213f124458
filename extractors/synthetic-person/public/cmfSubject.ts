import { identityOf } from '../shared/identity.ts';
import { known } from '../shared/memory.ts';
import type { CmfSubject } from '../shared/nonBankTypes.ts';
import { debtReportOf } from './debtReport.ts';
import { insurancesOf } from './insurances.ts';

/**
 * One synthetic person as the regulator of banks and insurers knows them.
 * @throws RangeError for an invalid RUT or day, or an institution that is not the regulator
 */
export function cmfSubject(rut: string, today: string, entityId: string): CmfSubject {
  if (entityId !== 'cmf') throw new RangeError(`${entityId} is not the regulator`);
  return known('cmf', rut, today, entityId, () => ({
    entityId,
    rut,
    today,
    name: identityOf(rut).name,
    debt: debtReportOf(rut, today),
    insurances: insurancesOf(rut, today),
  }));
}
