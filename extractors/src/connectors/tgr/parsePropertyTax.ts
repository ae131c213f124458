import type { RawDocument } from '../../contract/session.ts';
import type { FiscalDebtDetail } from '../../products/fiscalDebts.ts';
import { parseDate } from '../../shared/dates.ts';
import { readHtml } from '../../shared/html.ts';
import type { HtmlPage } from '../../shared/html.ts';
import { parseClp } from '../../shared/money.ts';
import { readField } from '../../shared/ParseError.ts';
import { cleanText, foldText } from '../../shared/text.ts';
import { PROPERTY_TAX, PROPERTY_TAX_HEADINGS } from './portal.ts';
import { missing, tableWith } from './tables.ts';

/** A person's properties and their unpaid quotas, as shown in a frame. */

/** The fields of a debt that the pages show. */
export type PropertyQuota = Pick<
  FiscalDebtDetail,
  'folioNumber' | 'dueDate' | 'netDebt' | 'totalAmount'
>;

/** A property in the list, and the form fields that request only its quotas. */
interface ListedRoll {
  readonly roll: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** The link on the property tax page to the properties of a RUT. */
export function byRutIn(document: RawDocument): string {
  const href = readHtml(document.text).$(PROPERTY_TAX.byRut).attr('href');
  if (href === undefined) throw missing('way to property tax by RUT');
  return href;
}

/**
 * The frame's form. No source documents the names of its fields, so they are read from the page.
 */
export function rollFormIn(document: RawDocument): {
  readonly action: string;
  readonly rolls: readonly ListedRoll[];
} {
  const { $ } = readHtml(document.text);
  const form = $(PROPERTY_TAX.form);
  const rows = form.find(`${PROPERTY_TAX.table} tbody tr`).toArray();
  if (form.length !== 1 || rows.length === 0) throw missing('list of properties');
  const action = form.attr('action') ?? '';
  if (form.find(PROPERTY_TAX.noRolls).length > 0) {
    if (rows.length > 1) throw missing('either properties or a cell for none');
    return { action, rolls: [] };
  }
  const fieldOf = (element: ReturnType<typeof $>, part: string): [string, string] => {
    const name = element.attr('name');
    if (element.length !== 1 || name === undefined) throw missing(part);
    return [name, element.attr('value') ?? ''];
  };
  const shared = [
    ...form
      .find('input[type=hidden]')
      .toArray()
      .map((input) => fieldOf($(input), 'hidden field')),
    fieldOf(form.find(PROPERTY_TAX.slips), 'choice of slips'),
    fieldOf(form.find(PROPERTY_TAX.submit), 'button'),
  ];
  return {
    action,
    rolls: rows.map((row) => {
      const rolls = $(row)
        .find('td')
        .toArray()
        .map((cell) => cleanText($(cell).text()))
        .filter((text) => /^\d{1,5}-\d{1,5}$/.test(text));
      const [roll] = rolls;
      if (roll === undefined || rolls.length > 1) throw missing('roll of a property');
      const box = fieldOf($(row).find('input[type=checkbox]'), 'box');
      return { roll, fields: Object.fromEntries([...shared, box]) };
    }),
  };
}

/** Empty only if the page states that there are none. */
export function propertyQuotasIn(document: RawDocument): PropertyQuota[] {
  const page = readHtml(document.text);
  if (saysNone(page)) return [];
  const table = tableWith(page, Object.values(PROPERTY_TAX_HEADINGS));
  if (table === null || table.rows.length === 0) throw missing('quotas of property tax');
  return table.rows.map(({ texts }) => {
    const [quota = '', netDebt = '', folio = '', dueDate = '', total = ''] = table.columns.map(
      (column) => texts[column] ?? '',
    );
    if (!/^\d-\d{4}$/.test(quota)) throw missing(PROPERTY_TAX_HEADINGS.quota);
    if (!/^\d+$/.test(folio)) throw missing(PROPERTY_TAX_HEADINGS.folioNumber);
    return {
      folioNumber: folio,
      dueDate: readField(PROPERTY_TAX_HEADINGS.dueDate, () => parseDate(dueDate)),
      netDebt: readField(PROPERTY_TAX_HEADINGS.netDebt, () => parseClp(netDebt)),
      totalAmount: readField(PROPERTY_TAX_HEADINGS.totalAmount, () => parseClp(total)),
    };
  });
}

function saysNone({ $ }: HtmlPage): boolean {
  const rows = $(`${PROPERTY_TAX.table} tbody tr`);
  if (!foldText(rows.text()).includes(foldText(PROPERTY_TAX.noDebts))) return false;
  if (rows.length > 1) throw missing('either quotas or a message that there are none');
  return true;
}

/** Block and lot without the zeros with which some of the treasury's pages pad them. */
export const plainRoll = (roll: string): string => roll.split('-').map(Number).join('-');
