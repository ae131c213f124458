import { wordsOr } from '../../families/banking/words.ts';
import type { CreditType } from '../../products/debt.ts';

const KINDS: Readonly<Record<string, CreditType>> = {
  Consumo: 'consumo',
  'Crédito de Consumo': 'consumo',
  'Tarjeta de crédito': 'consumo',
  'Línea de crédito': 'consumo',
  Comercial: 'comercial',
  Leasing: 'comercial',
  Vivienda: 'vivienda',
  'Crédito Hipotecario': 'vivienda',
  'Hipoteca Endosable': 'vivienda',
  'Hipoteca con Letra': 'vivienda',
};

/** The names of all known kinds of credit in reports, longest first. */
export const creditWords: readonly string[] = [
  ...Object.keys(KINDS),
  'Crédito Universitario',
  'Otros créditos',
].sort((one, other) => other.length - one.length);

/**
 * The kinds of credit that reports have shown, both in earlier years and in the new register. Any
 * other kind keeps the report's word.
 */
export const creditType = wordsOr<'creditType', CreditType>(
  'creditType',
  'otro',
  'kind of credit',
  KINDS,
);
