import { identityOf } from '../identity.ts';
import { known } from '../memory.ts';
import type { CmfSubject } from '../nonBankTypes.ts';
import { debtReportOf } from './debtReport.ts';
import { insurancesOf } from './insurances.ts';

/**
 * One synthetic person as the regulator of banks and insurers knows them.
 * @throws RangeError for an invalid RUT or month, or what is not the regulator
 */
export function cmfSubject(rut: string, month: string, entityId: string): CmfSubject {
  if (entityId !== 'cmf') throw new RangeError(`${entityId} is not the regulator`);
  return known('cmf', rut, month, entityId, () => ({
    entityId,
    rut,
    month,
    name: identityOf(rut).name,
    debt: debtReportOf(rut, month),
    insurances: insurancesOf(rut, month),
  }));
}
