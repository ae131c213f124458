/**
 * Insurers and brokers. All are invented; as the law requires, their names contain what they are.
 */

export const INSURERS = [
  'Seguros La Protección S.A.',
  'Compañía de Seguros Cordillera S.A.',
  'Aseguradora del Pacífico S.A.',
  'Mutual de Seguros Ñuble',
];

export interface Broker {
  readonly name: string;
  /** Without its check digit; not used by any company of the sandbox's other lists. */
  readonly rut: number;
}

export const BROKERS: readonly Broker[] = [
  { name: 'Corredora de Seguros Puelche Limitada', rut: 78_104_220 },
  { name: 'Araucaria Corredores de Seguros SpA', rut: 78_231_870 },
  { name: 'Faro del Sur Corredores de Seguros Limitada', rut: 78_350_410 },
  { name: 'Quillay Corredora de Seguros SpA', rut: 78_467_930 },
  { name: 'Corredora de Seguros Núñez & Peñafiel Limitada', rut: 78_590_160 },
  { name: 'Camanchaca Corredores de Seguros SpA', rut: 78_712_540 },
];
