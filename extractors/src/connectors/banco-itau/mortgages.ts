import { readStandInPage } from '../../contract/connector.ts';
import type { FetchContext } from '../../contract/connector.ts';
import type { RawDocument } from '../../contract/session.ts';
import type { BankPage, ListPage } from '../../families/banking/BankPage.ts';
import { pageIn } from '../../shared/html.ts';
import { parseMoney } from '../../shared/money.ts';
import { ParseError, readField } from '../../shared/ParseError.ts';
import { cleanText, foldText } from '../../shared/text.ts';
import type { ItauState } from './login.ts';
import { PAGES } from './portal.ts';
import { ask, documentOf, unexpected } from './wps.ts';

/** The bank's page of mortgages, of which only the balances are documented. */
export const MORTGAGE_BALANCES = 'mortgage-balances';

const BALANCE = 'Saldo actual';

/**
 * The mortgages, which no source documents, then their balances from the bank's page. The bank's
 * page is requested only if there is a mortgage: its content without one is not documented.
 */
export async function* fetchMortgages({
  session,
  standIn,
}: FetchContext<ItauState>): AsyncIterable<RawDocument> {
  let hasMortgage = false;
  for await (const document of standIn.pages('mortgages')) {
    hasMortgage ||= readStandInPage<ListPage<'mortgages'>>(document).entries.length > 0;
    yield document;
  }
  if (!hasMortgage) return;
  const page = await ask(session, PAGES.mortgages, { page: MORTGAGE_BALANCES });
  yield documentOf(page, MORTGAGE_BALANCES, {});
}

/** The balances, each in the cell after its label. */
export function readMortgageBalances(document: RawDocument): BankPage {
  const $ = pageIn(document);
  const labels = $('td.bold')
    .toArray()
    .filter((cell) => foldText($(cell).text()).includes(foldText(BALANCE)));
  if (labels.length === 0) throw unexpected(document.page, `has no ${BALANCE}`, BALANCE);
  const balancesUf = labels.map((label) =>
    readField(BALANCE, () => parseUf(cleanText($(label).next('td').text()))),
  );
  return { kind: 'mortgage-balances', balancesUf };
}

/** `UF 1.234,56`. The unit is required: without it, the amount could be in pesos. */
function parseUf(text: string): number {
  if (!text.startsWith('UF')) throw new ParseError('amount', 'not in UF');
  return parseMoney(text, 'uf');
}
