import { AppError } from '../../../../errors/AppError.ts';
import type { Principal } from '../../../../principal/principal.ts';
import type { RightsRequestDocument } from '../rightsRequests.types.ts';
import type { RightsRequestsStore } from '../rightsRequests.store.ts';

/** @throws AppError rightsRequestNotFound, both for an unknown request and for another client's */
export async function findOwnRequest(
  deps: { readonly rightsRequests: RightsRequestsStore },
  { clientId }: Pick<Principal, 'clientId'>,
  id: string,
): Promise<RightsRequestDocument> {
  const found = await deps.rightsRequests.findOfClient(id.toLowerCase(), clientId);
  if (!found) throw new AppError('rightsRequestNotFound');
  return found;
}
