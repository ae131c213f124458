import { parseUsername } from '@cauce/extractors';
import { AppError } from '../../../../errors/AppError.ts';
import type { EntityDirectory } from '../../entities/entityDirectory.ts';
import type { DistinctPersons } from '../distinctPersons.ts';
import type { Restrictions } from '../restrictions.ts';
import type { UserKeys } from '../userKeys.ts';

export interface ReadUserStatusDeps {
  readonly entities: EntityDirectory;
  readonly userKeys: UserKeys;
  readonly restrictions: Restrictions;
  readonly distinctPersons: DistinctPersons;
}

/**
 * Until when a user is restricted at an entity after wrong logins of the client's own tasks; null
 * if those restrict nothing.
 * @throws AppError wrongFormat for missing or unknown values, invalidRut, tooManyRequests
 */
export async function readUserStatus(
  deps: ReadUserStatusDeps,
  input: { clientId: string; username: string | undefined; entityId: string | undefined },
): Promise<Date | null> {
  const { clientId, username, entityId } = input;
  if (username === undefined)
    throw new AppError('wrongFormat', { message: 'username is required' });
  if (entityId === undefined) throw new AppError('wrongFormat', { message: 'entity is required' });
  const institution = deps.entities.find(entityId);
  if (!institution) throw new AppError('wrongFormat', { message: 'entity is not known' });
  const normalised = parseUsername(institution, username);
  if (normalised === null) throw new AppError('invalidRut');
  await deps.distinctPersons.count(clientId, normalised);
  const pairs = deps.userKeys.userEntityKeys(clientId, normalised, institution.id);
  return deps.restrictions.ownUntil(pairs, clientId);
}
