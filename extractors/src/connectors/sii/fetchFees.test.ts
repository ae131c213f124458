import { expect, it } from 'vitest';
import type { FetchContext } from '../../contract/connector.ts';
import type { RequestOptions } from '../../contract/session.ts';
import { fetchFees } from './fetchFolder.ts';
import type { SiiState } from './login.ts';
import { parseFeeMonth } from './parseFees.ts';

// No synthetic person issues more than a page of receipts in a month.

const PER_PAGE = 100;

const YEAR = `xml_values['anio_consulta'] = "2025"; xml_values['dic6'] = "240";
  xml_values['dic7'] = "10";`;

/** A page of a month's receipts, of which every tenth is voided. */
function month(total: number, from: number): string {
  const rows = Array.from({ length: Math.min(PER_PAGE, total - from) }, (_, index) => {
    const field = (name: string, value: string) =>
      `arr_informe_mensual['${name}_${index + 1}'] = ${value};`;
    return [
      field('nroboleta', `"${1_000 + from + index}"`),
      field('estado', index % 10 === 9 ? '"S"' : '"N"'),
      field('totalhonorarios', `formatMiles("1000000",'.')`),
      field('retencion_receptor', '"145.000"'),
      field('honorariosliquidos', '"855.000"'),
    ].join('\n');
  });
  return `xml_values['anio_consulta'] = "2025"; xml_values['mes_consulta'] = "12";
    xml_values['total_boletas'] = "${total}"; CantidadFilas=${rows.length};\n${rows.join('\n')}`;
}

/** Reads from a service with the given number of receipts in December. */
async function read(total: number, pageOf: (asked: number) => number = (asked) => asked) {
  const pages: string[] = [];
  const get = (address: string, options: RequestOptions) => {
    const asked = options.query?.['pagina_solicitada'];
    if (asked !== undefined) pages.push(asked);
    const text = asked === undefined ? YEAR : month(total, pageOf(Number(asked)) * PER_PAGE);
    const { page, about = {} } = options;
    const facts = { page, about, address, contentType: 'text/html', text, bytes: null };
    return Promise.resolve({ url: new URL(address), document: () => facts });
  };
  const context = {
    session: { get },
    state: { token: 't', today: '2026-01-01' },
    username: '10000013-K',
  } as unknown as FetchContext<SiiState>;
  const receipts = [];
  for await (const document of fetchFees(context, '2026-01-01')) {
    if (document.page === 'fee-month') receipts.push(...parseFeeMonth(document).receipts);
  }
  return { pages, receipts };
}

it('reads all pages of a month, counted from 0', async () => {
  const { pages, receipts } = await read(250);
  expect(pages).toEqual(['0', '1', '2']);
  expect(new Set(receipts.map(({ number }) => number)).size).toBe(250);
  expect(receipts.filter(({ isVoided }) => isVoided)).toHaveLength(25);
});

it('requests no page after a full last one', async () => {
  expect((await read(200)).pages).toEqual(['0', '1']);
  expect((await read(100)).pages).toEqual(['0']);
});

it('ends if the same page is returned repeatedly', async () => {
  const { pages, receipts } = await read(250, () => 0);
  expect(pages).toEqual(['0', '1', '2']);
  expect(new Set(receipts.map(({ number }) => number)).size).toBe(100);
});
