import { formatAmount, formatPercent } from '../../src/format/formatAmount.ts';
import { formatDate, formatTime } from '../../src/format/formatDate.ts';
import { formatRut } from '../../src/rut/rut.ts';
import { Facts } from './Facts.tsx';

const DAY = '2026-03-05';

/** Chilean formats, produced by the library's own functions. */
export function Formats() {
  return (
    <Facts
      items={[
        ['Pesos', `${formatAmount(1_234_567)}, sin decimales ni espacio tras el signo`],
        [
          'Montos negativos',
          `${formatAmount(-12_345)}, con el signo menos (U+2212) antes del peso`,
        ],
        ['UF', formatAmount(38_123.45, 'uf')],
        ['Dólares', formatAmount(1_200.5, 'usd')],
        ['Porcentajes', formatPercent(15.3)],
        ['Fechas', `${formatDate(DAY)}; en tablas, ${formatDate(DAY, 'numeric')}`],
        ['Horas', `${formatTime('2026-03-05T17:30:00Z')}, de 24 horas, en la hora de Santiago`],
        ['RUT', `${formatRut('123456785')}; el dígito K, en mayúscula: ${formatRut('10000013k')}`],
      ]}
    />
  );
}
