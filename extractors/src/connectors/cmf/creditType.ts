import { words } from '../../platforms/banking/words.ts';
import type { CreditType } from '../../products/debt.ts';

/** The kinds of credit that reports have shown, those of earlier years and of the new register. */
export const creditType = words<CreditType>('kind of credit', {
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
});
