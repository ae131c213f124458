import { describe, expect, it } from 'vitest';
import type { RawDocument } from '../../contract/session.ts';
import { toOutcome } from '../../runtime/outcome.ts';
import { simulatedPages } from '../../../test/simulatedPages.ts';
import { normaliseStatement } from './normalise.ts';
import { parse } from './parse.ts';

const pagesOf = await simulatedPages('tgr', 'fiscal-statement');

// Cases that the simulator does not cover.

const fixture = pagesOf('fiscal-statement');

function outcomeOf(documents: readonly RawDocument[], username = fixture.rut): unknown {
  try {
    return normaliseStatement(documents.map(parse), { username });
  } catch (error) {
    return toOutcome(error);
  }
}

function replaced(page: string, pattern: RegExp, replacement: string): RawDocument[] {
  const documents = fixture.documents.map((document) =>
    document.page === page
      ? { ...document, text: document.text.replace(pattern, replacement) }
      : document,
  );
  expect(JSON.stringify(documents)).not.toBe(JSON.stringify(fixture.documents));
  return documents;
}

const OURS = { code: 'UNEXPECTED_PAGE', fixableBy: 'us' };

describe('the treasury', () => {
  it.each([
    ['agreements that are missing', 'agreement-list', /<table>.*<\/table>/s, ''],
    [
      'agreements and a message that there are none',
      'agreement-list',
      /<table>/,
      'El contribuyente no posee convenios.$&',
    ],
    ['agreements without rows', 'agreement-list', /<tbody>.*<\/tbody>/s, ''],
    ['a column by another name', 'agreement-list', /Resolución/, 'Convenio'],
    ['an agreement that is another in the list', 'agreement-list', />548-2025</, '>549-2025<'],
    ['an agreement without a link', 'agreement-list', /<a href="[^"]*">(Ver cuotas)<\/a>/, '$1'],
    ['quotas that are missing', 'quotas', /<table>.*<\/table>/s, ''],
    ['a quota less', 'quotas', /<tr>\s*<td[^>]*>\(\*\) 1<.*?<\/tr>/s, ''],
    ['a quota with another number', 'quotas', /\(\*\) 1</, '(*) 99<'],
    ['a quota that is neither paid nor not', 'quotas', />SI</, '>TAL VEZ<'],
  ])('rejects %s', (_name, page, pattern, replacement) => {
    expect(outcomeOf(replaced(page, pattern, replacement))).toMatchObject(OURS);
  });

  it('reads quotas from their own page, including those with a mark', () => {
    const documents = replaced(
      'quotas',
      /(?<=\(\*\) 1<.*?<td class="corto">)[\d.]+(?=<)/s,
      '190.039',
    );
    const { agreements } = normaliseStatement(documents.map(parse), { username: fixture.rut });
    expect(agreements[0]?.installments[1]).toMatchObject({ number: 1, amount: 190_039 });
  });

  it('accepts a last quota of 0, which adjusts an agreement', () => {
    const documents = replaced(
      'quotas',
      /(?<=>)[\d.]+(?=<\/td><td>NO<\/td>\s*<\/tr>\s*<\/tbody>)/,
      '0',
    );
    const { agreements } = normaliseStatement(documents.map(parse), { username: fixture.rut });
    expect(agreements[0]?.installments.at(-1)).toMatchObject({ amount: 0, isPaid: false });
  });

  it('reads no agreements in force only if the page says so', () => {
    const [list] = fixture.documents;
    const text = '<p>El contribuyente no posee convenios.</p>';
    const said = parse({ ...(list as RawDocument), text });
    expect(said).toEqual({ kind: 'agreement-list', resolutions: [] });
    const silent = { ...(list as RawDocument), text: '<p>Espere.</p>' };
    expect(() => parse(silent)).toThrow(/list of agreements/);
  });

  it('rejects another taxpayer’s statement', () => {
    expect(outcomeOf(fixture.documents, '11111111-1')).toMatchObject(OURS);
  });
});
