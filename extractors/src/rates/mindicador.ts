import type { Indicator } from '../contract/rates.ts';
import { jsonShape, list, number, object, string, unread } from '../shared/shape.ts';
import { MINDICADOR_ORIGIN } from './origins.ts';
import type { RateSource } from './RateSource.ts';
import { checkValue, dayIn } from './values.ts';

/**
 * mindicador.cl, a community copy of the Banco Central's figures. It needs no key but guarantees
 * nothing, so it is asked last. Only its addresses for a year are used, since those for a whole
 * series have failed.
 */
const PAGE = 'mindicador';

const CODES: Readonly<Record<Indicator, string>> = {
  uf: 'uf',
  utm: 'utm',
  usd: 'dolar',
  eur: 'euro',
};

const answer = jsonShape(
  object({
    serie: list(object({ fecha: string(), valor: number() })),
    ...unread('version', 'autor', 'codigo', 'nombre', 'unidad_medida'),
  }),
);

export const mindicador: RateSource = {
  name: 'mindicador',
  origin: MINDICADOR_ORIGIN,
  async read(session, indicator, month) {
    const path = `/api/${CODES[indicator]}/${month.slice(0, 4)}`;
    const response = await session.get(path, { page: PAGE, expect: 'any' });
    const { serie } = answer.read(response.document());
    // The date is midnight in Chile, expressed in UTC; the day is the same in both.
    return new Map(
      serie.map(({ fecha, valor }) => [dayIn(fecha, PAGE), checkValue(valor, PAGE)] as const),
    );
  },
};
