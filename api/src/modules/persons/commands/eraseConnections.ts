import type { Actor } from '../../consents/consents.types.ts';
import { eraseFound, type EraseFoundDeps, type ErasedPerson } from './eraseFound.ts';
import { findHeld, type Held } from './findHeld.ts';

export type EraseConnectionsDeps = EraseFoundDeps;

/**
 * Erases consents of one person, with all that they led to: everything under a RUT and an e-mail, or
 * some alone. Nothing of another e-mail with the same RUT is touched. Safe to repeat.
 * @throws ErasureLedgerError where it cannot be recorded: no record is deleted then
 */
export function eraseConnections(
  deps: EraseConnectionsDeps,
  { by, ...held }: Held & { readonly by: Actor | null },
): Promise<ErasedPerson> {
  return eraseFound(deps, () => findHeld(deps, held), {
    names: [...held.consentIds, ...(held.holders ?? [])],
    clientId: null,
    by,
  });
}
