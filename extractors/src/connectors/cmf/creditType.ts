import { wordsOr } from '../../platforms/banking/words.ts';
import type { CreditType } from '../../products/debt.ts';

/** The kinds of credit that reports have shown, those of earlier years and of the new register; others keep their word. */
export const creditType = wordsOr<'creditType', CreditType>(
  'creditType',
  'otro',
  'kind of credit',
  {
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
  },
);
