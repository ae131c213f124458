import { unexpectedPage } from '../../contract/ExtractionError.ts';
import type { RawDocument } from '../../contract/session.ts';
import type { PensionPage } from '../../families/pension/PensionPage.ts';
import { pageIn } from '../../shared/html.ts';
import { parseClp } from '../../shared/money.ts';
import { readField } from '../../shared/ParseError.ts';
import { cleanText } from '../../shared/text.ts';
import { BALANCE, INSTITUTION_CODE } from './portal.ts';

/**
 * The balance of the mandatory account. No source says where the portal shows its funds and
 * movements or any other account: those are empty, and the product says that it lacks them.
 */
export function parse(document: RawDocument): PensionPage {
  const balance = balanceIn(document);
  if (document.page === 'balances') {
    return {
      kind: 'balances',
      balance,
      institutionCode: INSTITUTION_CODE,
      projectedPension: null,
      accounts: { obligatory: { balance, collectorFund: null, funds: [] } },
    };
  }
  return {
    kind: 'movements',
    account: 'obligatory',
    part: '',
    parts: [''],
    total: 0,
    entries: [],
    gaps: { obligatory: null, apv: null, agreed: null, cav: null },
  };
}

/** If there are several figures, nothing tells which one is the mandatory account's. */
function balanceIn(document: RawDocument): number {
  const $ = pageIn(document);
  const shown = $(BALANCE).toArray();
  const [text, ...others] = new Set(shown.map((one) => cleanText($(one).text())));
  if (text === undefined || others.length > 0) {
    throw unexpectedPage('The page does not show exactly one balance', {
      page: document.page,
      field: BALANCE,
    });
  }
  return readField(BALANCE, () => parseClp(text));
}
