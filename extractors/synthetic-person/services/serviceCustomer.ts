import { identityOf } from '../identity.ts';
import { pacMandatesAtSite, pacOf } from '../mandates.ts';
import { known } from '../memory.ts';
import type { ServiceCustomer } from '../nonBankTypes.ts';
import { billsAt, isBillSite } from './bills.ts';
import { patsAtSite } from './patMandates.ts';

/**
 * One synthetic person as a bill payment portal knows them.
 * @throws RangeError for an invalid RUT or day, or another institution
 */
export function serviceCustomer(rut: string, today: string, entityId: string): ServiceCustomer {
  if (!isBillSite(entityId)) throw new RangeError(`${entityId} is not a bill payment site`);
  return known('bills', rut, today, entityId, () => ({
    entityId,
    rut,
    today,
    name: identityOf(rut).name,
    bills: billsAt(rut, entityId),
    pacs: pacMandatesAtSite(rut, entityId).map(pacOf),
    pats: patsAtSite(rut, entityId, today),
  }));
}
