import Papa from 'papaparse';
import { formatDate } from '../../../src/shared/dates.ts';
import type { CmfSubject } from '../../../synthetic-person/index.ts';
import { CREDIT_TYPES } from './debtPages.ts';

/**
 * The debt report as a CSV. What its columns mean is documented by the words with which a program
 * finds them; their order, the separator, the encoding and the formats are assumptions.
 */
export function debtFile({ debt }: CmfSubject): Buffer {
  const rows = debt.directDebts.items.map((one) => ({
    Institución: one.entity,
    'Tipo de Crédito': CREDIT_TYPES[one.creditType],
    'Monto Original': one.terms?.originalAmount,
    'Monto Actual': one.total,
    'Carga Financiera': one.terms?.financialBurden,
    'Mora Actual': one.delay30to59 + one.delay60to89 + one.delay90,
    'Fecha de Otorgamiento': slashed(one.terms?.grantDate),
    'Fecha de Vencimiento': slashed(one.terms?.dueDate),
  }));
  return Buffer.from(Papa.unparse(rows, { delimiter: ';' }));
}

const slashed = (date: string | null | undefined): string =>
  date == null ? '' : formatDate(date, 'slash');
