import { random } from './random.ts';

export interface Afp {
  readonly entityId: string;
  readonly name: string;
  /** On taxable pay, in hundredths of a per cent: 58 is 0.58 %. */
  readonly commission: number;
  /** In the forms by which employers pay contributions (Previred). */
  readonly code: string;
}

export const AFPS = [
  { entityId: 'afp-capital', name: 'AFP Capital', commission: 144, code: '33' },
  { entityId: 'afp-cuprum', name: 'AFP Cuprum', commission: 144, code: '03' },
  { entityId: 'afp-habitat', name: 'AFP Habitat', commission: 127, code: '05' },
  { entityId: 'afp-modelo', name: 'AFP Modelo', commission: 58, code: '34' },
  { entityId: 'afp-planvital', name: 'AFP PlanVital', commission: 116, code: '29' },
  { entityId: 'afp-provida', name: 'AFP Provida', commission: 145, code: '08' },
  { entityId: 'afp-uno', name: 'AFP Uno', commission: 49, code: '35' },
] as const satisfies readonly Afp[];

/** The fund manager to which the person's contributions go. */
export function afpOf(rut: string): Afp {
  return random(rut, 'afp').pick<Afp>(AFPS);
}
