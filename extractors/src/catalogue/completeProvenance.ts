import type { Institution } from '../contract/institution.ts';
import { weakest } from '../contract/provenance.ts';
import type { Fact, InstitutionProvenance } from '../contract/provenance.ts';
import { readersOf, withoutClaveUnica } from './actions.ts';

/**
 * Adds what follows from a connector's own statements: a derived action is as reliable as the
 * weakest action that it uses, and an action with ClaveÚnica has the provenance of its twin, since
 * only the login differs.
 * @throws RangeError if nothing is stated for an action
 */
export function completeProvenance(
  { id, actions }: Pick<Institution, 'id' | 'actions'>,
  stated: InstitutionProvenance,
): InstitutionProvenance {
  const partsOf = (type: string): readonly string[] => {
    const action = actions.find((one) => one.type === type);
    return action === undefined ? [] : readersOf(action);
  };
  const factOf = (type: string): Fact => {
    if (Object.hasOwn(stated.actions, type)) return stated.actions[type] as Fact;
    const [first, ...others] = partsOf(type).map(factOf);
    if (first === undefined) throw new RangeError(`${id} does not state the provenance of ${type}`);
    return weakest([first, ...others]);
  };
  const samplesOf = (type: string): readonly string[] =>
    stated.samples?.[type] ?? [...new Set(partsOf(type).flatMap(samplesOf))];
  const ofEach = <T>(of: (type: string) => T): Readonly<Record<string, T>> =>
    Object.fromEntries(actions.map(({ type }) => [type, of(withoutClaveUnica(type))]));
  return { ...stated, actions: ofEach(factOf), samples: ofEach(samplesOf) };
}
