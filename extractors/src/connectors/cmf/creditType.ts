import { wordsOr } from '../../platforms/banking/words.ts';
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

/** The words of all kinds that reports have shown, the longest first. */
export const creditWords: readonly string[] = [
  ...Object.keys(KINDS),
  ...['Crédito Universitario', 'Otros créditos'],
].sort((one, other) => other.length - one.length);

/** The kinds of credit that reports have shown, those of earlier years and of the new register; others keep their word. */
export const creditType = wordsOr<'creditType', CreditType>(
  'creditType',
  'otro',
  'kind of credit',
  KINDS,
);
