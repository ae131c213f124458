import { describe, expect, it } from 'vitest';
import type { FetchContext } from '../../contract/connector.ts';
import type { RawDocument } from '../../contract/session.ts';
import { gapsIn } from '../../shared/rows.ts';
import { simulatedPages } from '../../../test/simulatedPages.ts';
import { completenessOf } from '../completeness.ts';
import { fetchCredits } from './credits.ts';
import { bancoBci } from './definition.ts';
import type { BciState } from './login.ts';

const pagesOf = await simulatedPages('banco-bci', 'consumer-loan', 'mortgage');

// What the only source of the credits reports about their answers.

type Row = Record<string, unknown>;

const CREDIT = {
  numOperacion: 'D1',
  glosaTipoOperacion: 'CREDITO DE CONSUMO',
  tipoCredito: 'X',
  tipoDeudor: 'DIR',
  glosaMoneda: 'PESOS',
  montoCredito: 1000,
  saldoCredito: 900,
  valorCuota: 100,
  cuotasPagadas: 1,
  numTotalCuotas: 10,
  fecVencimiento: '2026-02-05T00:00:00',
};
const answerOf = (...rows: readonly Row[]): string =>
  JSON.stringify({ creditosVigentes: rows.map((row) => ({ ...CREDIT, ...row })) });

interface Answer {
  readonly text: string;
  readonly status?: number;
}

/** The pages that the connector reads from a bank that gives these answers, one after the other. */
async function pagesFrom(answers: readonly Answer[], page: 'loans' | 'mortgages' = 'loans') {
  let asked = 0;
  const get = (address: string) => {
    const { text, status = 200 } = answers[Math.min(asked, answers.length - 1)] ?? { text: '' };
    asked += 1;
    const document = {
      page,
      address,
      contentType: 'application/json',
      text,
      bytes: null,
      about: {},
    };
    return Promise.resolve({
      status,
      json: () => JSON.parse(text) as unknown,
      document: () => document,
    });
  };
  const state = { credits: [] } as unknown as BciState;
  const context = { session: { get }, state } as unknown as FetchContext<BciState>;
  const documents: RawDocument[] = [];
  for await (const one of fetchCredits(context, page)) documents.push(one);
  return { asked, documents, context };
}

const action = (page: 'loans' | 'mortgages') =>
  bancoBci.actions[page === 'loans' ? 'consumer-loan' : 'mortgage'];

async function read(answers: readonly Answer[], page: 'loans' | 'mortgages' = 'loans') {
  const { documents } = await pagesFrom(answers, page);
  const pages = documents.map((one) => action(page)?.parse(one));
  return action(page)?.normalise(pages, { username: '12345678-5' }) as Row[];
}

describe('the answers about credits', () => {
  it('each have a single credit: they are requested until one names nothing new', async () => {
    const answers = [{ text: answerOf({}) }, { text: answerOf({ numOperacion: 'D2' }) }];
    const { asked, documents } = await pagesFrom([...answers, ...answers]);
    expect([asked, documents.length]).toEqual([3, 2]);
    expect(await read([...answers, ...answers])).toMatchObject([{ id: 'D1' }, { id: 'D2' }]);
  });

  it('may repeat a credit beside a new one, which is then read once', async () => {
    const both = answerOf({}, { numOperacion: 'D2' });
    expect(await read([{ text: answerOf({}) }, { text: both }])).toHaveLength(2);
  });

  it('end after twelve, although each names a new credit', async () => {
    const many = Array.from({ length: 20 }, (_, index) => ({
      text: answerOf({ numOperacion: `D${String(index)}` }),
    }));
    expect((await pagesFrom(many)).asked).toBe(12);
  });

  it('are requested once for loans and mortgages', async () => {
    const { context, asked } = await pagesFrom([{ text: answerOf({}) }]);
    const again: RawDocument[] = [];
    for await (const one of fetchCredits(context, 'mortgages')) again.push(one);
    expect([asked, again.map(({ page }) => page)]).toEqual([2, ['mortgages']]);
  });

  it.each([['{"creditosVigentes":[]}'], ['{"creditosVigentes":null}']])(
    'without a credit are an empty list that is whole: %s',
    async (text) => {
      const { documents } = await pagesFrom([{ text }]);
      const pages = documents.map((one) => action('loans')?.parse(one));
      expect(gapsIn(pages)).toEqual({});
      expect(await read([{ text }])).toEqual([]);
    },
  );

  it.each([
    ['of a lost session', { status: 401, text: '{}' }, 'SESSION_LOST'],
    [
      'of an internal error',
      { text: '{"codigo":"-1","mensaje":"Ha ocurrido un error interno"}' },
      'INSTITUTION_UNAVAILABLE',
    ],
  ])('%s end the extraction', async (_name, answer, code) => {
    await expect(pagesFrom([answer])).rejects.toMatchObject({ code });
  });
});

describe('a credit', () => {
  it('without an instalment paid may be an offer, so it is left out and the list is partial', async () => {
    const { documents } = await pagesFrom([{ text: answerOf({ cuotasPagadas: 0 }) }]);
    const gaps = gapsIn(documents.map((one) => action('loans')?.parse(one)));
    expect(completenessOf('banco-bci', 'consumer-loan', [], gaps)).toEqual({
      consumerLoans: { state: 'partial', skippedRows: null },
    });
    expect(await read([{ text: answerOf({ cuotasPagadas: null }) }])).toEqual([]);
  });

  it.each([
    ['of the operation', { glosaTipoOperacion: 'CRÉDITO HIPOTECARIO', glosaMoneda: 'UF' }],
    [
      'of the type',
      { glosaTipoOperacion: '', tipoCredito: 'Hipotecaria', glosaMoneda: 'U.F. (UF)' },
    ],
  ])('is a mortgage by the words %s', async (_name, row) => {
    const answer = [{ text: answerOf(row) }];
    expect(await read(answer, 'mortgages')).toMatchObject([{ id: 'D1', initialBalanceUf: 1000 }]);
    expect(await read(answer)).toEqual([]);
  });

  it('of neither kind belongs to no list', async () => {
    const answer = [{ text: answerOf({ glosaTipoOperacion: 'COMERCIAL' }) }];
    expect(await read(answer)).toEqual([]);
    expect(await read(answer, 'mortgages')).toEqual([]);
  });

  it('may have its number in another field, and amounts as texts', async () => {
    const row = {
      numOperacion: null,
      idOperacion: 7,
      montoCredito: '1000.0000',
      tipoDeudor: 'IND',
    };
    expect(await read([{ text: answerOf(row) }])).toMatchObject([
      { id: '7', loanAmount: 1000, type: 'indirect' },
    ]);
  });

  it.each([
    ['in pesos with decimals', { saldoCredito: 900.5 }, 'saldoCredito'],
    ['in an unknown currency', { glosaMoneda: 'DOLAR' }, 'glosaMoneda'],
    ['due on no day', { fecVencimiento: '05/02/2026' }, 'fecVencimiento'],
  ])('%s is rejected by the name of its field', async (_name, row, field) => {
    await expect(read([{ text: answerOf(row) }])).rejects.toMatchObject({ field });
  });

  it('in pesos is no mortgage in UF', async () => {
    const row = { glosaTipoOperacion: 'HIPOTECARIO' };
    await expect(read([{ text: answerOf(row) }], 'mortgages')).rejects.toMatchObject({
      code: 'UNEXPECTED_PAGE',
    });
  });
});

it('reads the mock portal’s credits without its offer', () => {
  for (const type of ['consumer-loan', 'mortgage'] as const) {
    const { documents, product } = pagesOf(type);
    expect(documents.some(({ text }) => text.includes('Preaprobado'))).toBe(true);
    expect(JSON.stringify(product)).not.toContain('Preaprobado');
  }
});
