import { rutOf } from '../../src/shared/rut.ts';
import { personIdentity } from '../shared/identity.ts';
import { FEMALE_NAMES, MALE_NAMES, SURNAMES } from '../lists/names.ts';
import type { Gender } from '../shared/types.ts';
import { random } from '../shared/random.ts';

/** A parent as recorded in the registry: older entries have no RUN. */
export interface Parent {
  readonly run: string | null;
  readonly name: string;
}

/** RUTs were first issued to people born around this year. */
const FIRST_YEAR_WITH_RUN = 1942;
const MOST_TRIES = 700;

/**
 * A person's father or mother: another synthetic person of the right sex, surname and age, so that
 * the parent's RUT identifies that same person everywhere. RUTs are ordered by birth date: the
 * search covers the years in which parents are born.
 */
export function parentOf(rut: string, gender: Gender): Parent {
  const child = personIdentity(rut);
  const choose = random(rut, gender === 'male' ? 'father' : 'mother');
  const surname = gender === 'male' ? child.lastName : child.motherLastName;
  const birthYear = Number(child.birthDate.slice(0, 4)) - choose.int(20, 40);
  if (birthYear >= FIRST_YEAR_WITH_RUN) {
    const start = 3_000_000 + (birthYear - 1936) * 270_000 + choose.int(0, 200_000);
    for (let step = 0; step < MOST_TRIES; step += 1) {
      const candidate = rutOf(start + step * 97);
      const who = personIdentity(candidate);
      if (who.gender === gender && who.lastName === surname && candidate !== '11111111-1') {
        return { run: candidate, name: who.name };
      }
    }
  }
  const names = gender === 'male' ? MALE_NAMES : FEMALE_NAMES;
  const given = choose.sample<string>(names, 2).join(' ');
  return { run: null, name: `${given} ${surname} ${choose.sample<string>(SURNAMES, 1).join('')}` };
}
