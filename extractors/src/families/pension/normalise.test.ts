import { describe, expect, it } from 'vitest';
import type { Contribution } from '../../products/contribution.ts';
import {
  normaliseBalance,
  normaliseContributions,
  normaliseIdentity,
  normaliseJobs,
  wholeHistory,
} from './normalise.ts';
import type { AccountKind, HistoryPart, PensionPage } from './PensionPage.ts';

const unexpected = expect.objectContaining({ code: 'UNEXPECTED_PAGE' }) as Error;

const contribution = (period: string, payerRut = '76391733-9'): Contribution => ({
  period,
  paymentDate: `${period}-28`,
  payerRut,
  payerName: 'Minera Maipo',
  taxableIncome: 1_000_000,
  amount: 100_000,
  fund: 'C',
});

const year = (part: string, parts: readonly string[], periods: readonly string[]): PensionPage => ({
  kind: 'contributions',
  part,
  parts,
  total: periods.length,
  entries: periods.map((period) => contribution(period)),
  lastPeriod: '2025-12',
});

const YEARS = ['2025', '2024'];
const BOTH = [year('2024', YEARS, ['2024-12', '2024-11']), year('2025', YEARS, ['2025-01'])];

describe('a history of several years', () => {
  it('is joined newest first, regardless of the order of reading', () => {
    expect(normaliseContributions(BOTH).map(({ period }) => period)).toEqual([
      '2025-01',
      '2024-12',
      '2024-11',
    ]);
  });

  it('may have contributions of an employer without a name', () => {
    const [page] = BOTH;
    if (page?.kind !== 'contributions') throw new Error('No contributions');
    const entries = page.entries.map((one) => ({ ...one, payerName: ' ' }));
    const parts = ['2024'];
    expect(normaliseContributions([{ ...page, parts, entries }])).toMatchObject([
      { payerName: null },
      { payerName: null },
    ]);
  });

  it('may consist of a single empty part', () => {
    expect(wholeHistory([{ part: '', parts: [''], total: 0, entries: [] }], 'x')).toEqual([]);
  });

  it.each<[string, HistoryPart<string>[]]>([
    ['no part', []],
    ['a missing year', [{ part: '2025', parts: YEARS, total: 0, entries: [] }]],
    [
      'a year twice',
      [
        { part: '2025', parts: YEARS, total: 0, entries: [] },
        { part: '2025', parts: YEARS, total: 0, entries: [] },
      ],
    ],
    [
      'years that change between pages',
      [
        { part: '2025', parts: YEARS, total: 0, entries: [] },
        { part: '2024', parts: ['2026', '2024'], total: 0, entries: [] },
      ],
    ],
    ['fewer rows than announced', [{ part: '', parts: [''], total: 2, entries: ['a'] }]],
  ])('is rejected with %s', (_name, parts) => {
    expect(() => wholeHistory(parts, 'x')).toThrow(unexpected);
  });
});

describe('jobs', () => {
  it('are derived from contributions, and are current if they reach the newest month', () => {
    const spells = normaliseJobs([
      year('', [''], ['2025-12', '2025-11', '2025-08', '2025-07', '2025-06']),
    ]);
    expect(spells.map((job) => [job.firstPeriod, job.lastPeriod, job.isCurrent])).toEqual([
      ['2025-11', '2025-12', true],
      ['2025-06', '2025-08', false],
    ]);
  });

  it('are rejected if the pages disagree on the newest month', () => {
    const [first, second] = BOTH;
    if (first?.kind !== 'contributions' || second === undefined) throw new Error('No pages');
    expect(() => normaliseJobs([{ ...first, lastPeriod: '2025-11' }, second])).toThrow(unexpected);
  });
});

describe('balances', () => {
  const empty = { balance: 0, collectorFund: null, funds: [] };
  const page: PensionPage = {
    kind: 'balances',
    balance: 0,
    institutionCode: '03',
    projectedPension: null,
    accounts: { obligatory: empty, apv: empty, agreed: empty, cav: empty },
  };
  const movements = (account: AccountKind): PensionPage => ({
    kind: 'movements',
    account,
    part: '',
    parts: [''],
    total: 0,
    entries: [],
  });

  it('require the movements of all four accounts', () => {
    const all = (['obligatory', 'apv', 'agreed', 'cav'] as const).map(movements);
    expect(normaliseBalance([page, ...all]).accounts.cav.movements).toEqual([]);
    expect(() => normaliseBalance([page, ...all.slice(1)])).toThrow(unexpected);
    expect(() => normaliseBalance(all)).toThrow(unexpected);
    expect(() => normaliseBalance([page, page, ...all])).toThrow(unexpected);
  });

  it('are empty for the other accounts if only the obligatory one is listed', () => {
    const { obligatory } = page.accounts;
    const alone: PensionPage = { ...page, accounts: { obligatory } };
    const unused = { balance: 0, collectorFund: null, funds: [], movements: [] };
    const own = movements('obligatory');
    expect(normaliseBalance([alone, own]).accounts).toMatchObject({ apv: unused, cav: unused });
    expect(() => normaliseBalance([alone, own, movements('apv')])).toThrow(unexpected);
  });
});

describe('identity', () => {
  it('requires the profile', () => {
    expect(() => normaliseIdentity([], { username: '12345678-5' })).toThrow(unexpected);
  });
});
