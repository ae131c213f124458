import type { RawDocument } from '../../contract/session.ts';
import { words } from '../../families/banking/words.ts';
import type { AgreementInstallment } from '../../products/fiscalAgreements.ts';
import { parseDate } from '../../shared/dates.ts';
import { readHtml } from '../../shared/html.ts';
import { parseClp, parseCount } from '../../shared/money.ts';
import { readField } from '../../shared/ParseError.ts';
import { foldText } from '../../shared/text.ts';
import { AGREEMENTS, QUOTA_HEADINGS } from './portal.ts';
import { missing, tableWith } from './tables.ts';

/** The agreements in force and their quotas, as shown in a frame. */

/** The fields of an instalment that the pages show. */
export type Quota = Pick<AgreementInstallment, 'number' | 'dueDate' | 'amount' | 'isPaid'>;

/** An agreement in the list: its number, and the link to its quotas. */
export interface ListedAgreement {
  readonly resolution: string;
  readonly href: string;
}

/** The frame's address, in the procedure's page. */
export function frameIn(document: RawDocument): string {
  const { $ } = readHtml(document.text);
  const src = $(AGREEMENTS.frame).attr('src');
  if (src === undefined) throw missing('frame');
  return src;
}

/** Empty only if the page states that there are none. */
export function agreementsIn(document: RawDocument): ListedAgreement[] {
  const page = readHtml(document.text);
  if (foldText(page.$.root().text()).includes(foldText(AGREEMENTS.nothing))) {
    if (page.$('table a[href]').length > 0)
      throw missing('either agreements or a message that there are none');
    return [];
  }
  const table = tableWith(page, [AGREEMENTS.resolution]);
  if (table === null || table.rows.length === 0) throw missing('list of agreements');
  return table.rows.map(({ texts, href }) => {
    const resolution = texts[table.columns[0] ?? -1] ?? '';
    if (href === null || !/^[\d-]{1,40}$/.test(resolution)) throw missing('link to the quotas');
    return { resolution, href };
  });
}

/** The quotas of an agreement; every agreement has some. */
export function quotasIn(document: RawDocument): Quota[] {
  const headings = Object.values(QUOTA_HEADINGS);
  const table = tableWith(readHtml(document.text), headings);
  if (table === null || table.rows.length === 0) throw missing('quotas');
  return table.rows.map(({ texts }) => {
    const [number = '', dueDate = '', amount = '', isPaid = ''] = table.columns.map(
      (column) => texts[column] ?? '',
    );
    return {
      number: readField(QUOTA_HEADINGS.number, () => parseCount(number.replace(/^\(\*\)\s*/, ''))),
      dueDate: readField(QUOTA_HEADINGS.dueDate, () => parseDate(dueDate)),
      amount: readField(QUOTA_HEADINGS.amount, () => parseClp(amount)),
      isPaid: yesOrNo(isPaid),
    };
  });
}

const yesOrNo = words('answer', { SI: true, NO: false });
