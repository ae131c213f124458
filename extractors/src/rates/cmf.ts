import type { Indicator } from '../contract/rates.ts';
import { jsonShape, list, object, string } from '../shared/shape.ts';
import { CMF_ORIGIN } from './origins.ts';
import type { RateSource } from './RateSource.ts';
import { chileanValue, dayIn } from './values.ts';

/** The CMF's API, version 3, with a free key. */
const PAGE = 'cmf';
const BASE = '/api-sbifv3/recursos_api';

const listAt = (root: string) =>
  jsonShape(
    object({
      [root]: list(object({ Valor: string(), Fecha: string() })),
    }),
  );

const SERIES: Readonly<Record<Indicator, { readonly name: string; readonly root: string }>> = {
  uf: { name: 'uf', root: 'UFs' },
  utm: { name: 'utm', root: 'UTMs' },
  usd: { name: 'dolar', root: 'Dolares' },
  eur: { name: 'euro', root: 'Euros' },
};

export function cmf(apiKey: string): RateSource {
  return {
    name: 'cmf',
    origin: CMF_ORIGIN,
    async read(session, indicator, month) {
      const { name, root } = SERIES[indicator];
      const [year = '', number = ''] = month.split('-');
      const response = await session.get(`${BASE}/${name}/${year}/${number}`, {
        page: PAGE,
        expect: 'any',
        query: { apikey: apiKey, formato: 'json' },
      });
      const values = listAt(root).read(response.document())[root] ?? [];
      return new Map(
        values.map(({ Fecha, Valor }) => [dayIn(Fecha, PAGE), chileanValue(Valor, PAGE)] as const),
      );
    },
  };
}
