import { institutions } from '../../src/catalogue/institutions.ts';
import { monthIndex } from '../../src/shared/dates.ts';
import { EVERYTHING } from './namedRuts.ts';
import { random } from './random.ts';

export interface Afp {
  readonly entityId: string;
  readonly name: string;
  /** Percentage of taxable pay, in hundredths of a per cent: 58 is 0.58 %. */
  readonly commission: number;
  /** Code in the contribution forms (Previred). */
  readonly code: string;
}

type Terms = Omit<Afp, 'entityId' | 'name'>;

/** Default commission. */
const USUAL: Terms = { commission: 116, code: '00' };

const OWN: Readonly<Record<string, Terms>> = {
  'afp-capital': { commission: 144, code: '33' },
  'afp-cuprum': { commission: 144, code: '03' },
  'afp-habitat': { commission: 127, code: '05' },
  'afp-modelo': { commission: 58, code: '34' },
  'afp-planvital': { commission: 116, code: '29' },
  'afp-provida': { commission: 145, code: '08' },
  'afp-uno': { commission: 49, code: '35' },
};

/** Every fund manager of the catalogue. A new one takes a share of all members. */
export const AFPS: readonly Afp[] = institutions
  .filter(({ type }) => type === 'afp')
  .map(({ id, name }) => ({ entityId: id, name, ...(OWN[id] ?? USUAL) }))
  .sort((one, other) => (one.entityId < other.entityId ? -1 : 1));

/**
 * The fund manager to which a month's contributions go. The person with everything changes managers
 * every month, so that each manager has contributions even in a view of a single year; nobody else
 * ever changes.
 */
export function afpIn(rut: string, month: string): Afp {
  if (rut !== EVERYTHING) return random(rut, 'afp').pick(AFPS);
  return AFPS[monthIndex(month) % AFPS.length] ?? random(rut, 'afp').pick(AFPS);
}

/** Whether a person's contributions go to a fund manager in all or some months. */
export const isMemberOf = (rut: string, { entityId }: Afp): boolean =>
  rut === EVERYTHING || random(rut, 'afp').pick(AFPS).entityId === entityId;
