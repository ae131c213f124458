import type { Actor } from '../../../consent/consents/consents.types.ts';
import { eraseFound, type EraseFoundDeps, type ErasedPerson } from './eraseFound.ts';
import { findHeld, type Held } from './findHeld.ts';

export type EraseConnectionsDeps = EraseFoundDeps;

/**
 * Erases consents of one person, with everything that they led to: all consents with a RUT and an
 * e-mail, or only some. Nothing with another e-mail and the same RUT is touched. Safe to repeat.
 * @throws ErasureLedgerError if it cannot be recorded, in which case no record is deleted
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
