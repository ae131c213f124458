import type { FetchContext } from '../../contract/connector.ts';
import type { RawDocument } from '../../contract/session.ts';
import type { BankPage } from '../../families/banking/BankPage.ts';
import { UNTOLD_MORTGAGE } from '../../products/mortgage.ts';
import { pageIn } from '../../shared/html.ts';
import { parseMoney } from '../../shared/money.ts';
import { ParseError, readField } from '../../shared/ParseError.ts';
import { cleanText, foldText } from '../../shared/text.ts';
import type { ItauState } from './login.ts';
import { PAGES } from './portal.ts';
import { ask, documentOf, unexpected } from './wps.ts';

const BALANCE = 'Saldo actual';

/** A guess, in the cells of labels: no source shows the page of a person without a mortgage. */
const NONE = /no (?:tienes|tiene|hay|posees|posee|registras|registra) créditos? hipotecarios?/i;

export async function* fetchMortgages({
  session,
}: FetchContext<ItauState>): AsyncIterable<RawDocument> {
  const page = await ask(session, PAGES.mortgages, { page: 'mortgages' });
  yield documentOf(page, 'mortgages', {});
}

/** The balances, each in the cell after its label: nothing else of the page is documented. */
export function readMortgages(document: RawDocument): BankPage {
  const $ = pageIn(document);
  const labels = $('td.bold')
    .toArray()
    .filter((cell) => foldText($(cell).text()).includes(foldText(BALANCE)));
  const isNone = labels.length === 0 && NONE.test(cleanText($('td.bold').text()));
  if (labels.length === 0 && !isNone) throw unexpected(document.page, `has no ${BALANCE}`, BALANCE);
  const entries = labels.map((label) => ({
    ...UNTOLD_MORTGAGE,
    balanceUf: readField(BALANCE, () => parseUf(cleanText($(label).next('td').text()))),
  }));
  return {
    kind: 'mortgages',
    owner: '',
    total: entries.length,
    order: 'newest-first',
    entries,
    // The words are not the bank's own, so the result does not say that there are none.
    ...(isNone && { gaps: { mortgages: null } }),
  };
}

/** `UF 1.234,56`. The unit is required: without it, the amount could be in pesos. */
function parseUf(text: string): number {
  if (!text.startsWith('UF')) throw new ParseError('amount', 'not in UF');
  return parseMoney(text, 'uf');
}
