import { identityOf } from '../shared/identity.ts';
import { pacMandatesAtSite, pacOf } from '../shared/mandates.ts';
import { known } from '../shared/memory.ts';
import type { ServiceCustomer } from '../shared/nonBankTypes.ts';
import { billsAt, isBillSite } from './bills.ts';
import { patsAtSite } from '../credit/patMandates.ts';

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
