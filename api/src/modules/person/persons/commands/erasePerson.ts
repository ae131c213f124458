import { eraseFound, type ErasedPerson, type EraseFoundDeps } from './eraseFound.ts';
import { findPerson, type PersonAt } from './findShare.ts';

export type ErasePersonDeps = EraseFoundDeps;

/**
 * Erases a person, or one client's share of them, for an operator; a client gets `eraseForClient`.
 * Safe to repeat: if a process died half-way, it does the rest.
 * @throws ErasureLedgerError if it cannot be recorded, in which case no record is deleted
 */
export async function erasePerson(
  deps: ErasePersonDeps,
  person: PersonAt,
  options: { readonly dryRun: boolean },
): Promise<ErasedPerson> {
  if (options.dryRun) {
    const { keys } = await findPerson(deps, person);
    return { counts: await deps.persons.count(keys), erasedAs: null, isQuiet: true };
  }
  return eraseFound(deps, () => findPerson(deps, person), {
    names: deps.userKeys.personNames(person.username),
    clientId: person.clientId,
    by: null,
  });
}
