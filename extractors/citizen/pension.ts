import { random } from './random.ts';

export interface Afp {
  readonly entityId: string;
  readonly name: string;
  /** On taxable pay, in hundredths of a per cent: 58 is 0.58 %. */
  readonly commission: number;
}

export const AFPS = [
  { entityId: 'afp-capital', name: 'AFP Capital', commission: 144 },
  { entityId: 'afp-cuprum', name: 'AFP Cuprum', commission: 144 },
  { entityId: 'afp-habitat', name: 'AFP Habitat', commission: 127 },
  { entityId: 'afp-modelo', name: 'AFP Modelo', commission: 58 },
  { entityId: 'afp-planvital', name: 'AFP PlanVital', commission: 116 },
  { entityId: 'afp-provida', name: 'AFP Provida', commission: 145 },
  { entityId: 'afp-uno', name: 'AFP Uno', commission: 49 },
] as const satisfies readonly Afp[];

/** The fund manager to which the person's contributions go. */
export function afpOf(rut: string): Afp {
  return random(rut, 'afp').pick<Afp>(AFPS);
}
