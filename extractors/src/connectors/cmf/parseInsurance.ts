import { ExtractionError } from '../../contract/ExtractionError.ts';
import type { RawDocument } from '../../contract/session.ts';
import { words } from '../../platforms/banking/words.ts';
import { readNotice } from '../../platforms/form-login/messages.ts';
import { pageOf } from '../../platforms/form-login/pageOf.ts';
import type { Coverage, Insurance, InsuranceCategory } from '../../products/insurance.ts';
import { parseDate } from '../../shared/dates.ts';
import { readLabelled, readLabelledAs, readTable } from '../../shared/html.ts';
import type { HtmlPage, TableRow } from '../../shared/html.ts';
import { parseCount } from '../../shared/money.ts';
import { readRut } from '../../shared/rut.ts';
import { foldText } from '../../shared/text.ts';
import {
  cmfMessages,
  COVERAGES,
  NOT_APPLICABLE,
  NOTHING,
  POLICIES,
  POLICY_LABELS,
} from './portal.ts';

/** A parsed page about insurance. */
export type InsurancePage =
  | { readonly kind: 'policies'; readonly total: number; readonly codes: readonly string[] }
  | { readonly kind: 'policy'; readonly insurance: Insurance };

const category = words<InsuranceCategory>('category of insurance', {
  Individual: 'individual',
  Colectivo: 'collective',
});

export function parseInsurance(document: RawDocument): InsurancePage {
  const page = pageOf(document);
  try {
    switch (document.page) {
      case 'policies':
        return {
          kind: 'policies',
          total: readLabelledAs(page, POLICIES.count, parseCount),
          codes: policyRows(page).map((row) => row.text(POLICIES.code)),
        };
      case 'policy':
        return { kind: 'policy', insurance: policy(page) };
      default:
        throw new ExtractionError('INTERNAL', `No parser knows the page "${document.page}"`);
    }
  } catch (error) {
    // The portal may have answered with a login or maintenance page instead.
    throw readNotice(cmfMessages, page) ?? error;
  }
}

/** Links to the policies of a list, in its order. */
export function policyLinks(document: RawDocument): string[] {
  return policyRows(pageOf(document)).map((row) => {
    const href = row.links.get(foldText(POLICIES.link));
    if (href === undefined) {
      throw new ExtractionError('UNEXPECTED_PAGE', 'A policy has no link to its details');
    }
    return href;
  });
}

/** Every policy of the list, each with its own page. */
export function normaliseInsurance(pages: readonly InsurancePage[]): Insurance[] {
  const [list, ...more] = pages.filter((page) => page.kind === 'policies');
  const details = pages.filter((page) => page.kind === 'policy');
  const isWhole =
    list !== undefined &&
    more.length === 0 &&
    list.total === list.codes.length &&
    details.length === list.total &&
    details.every(({ insurance }, index) => insurance.code === list.codes[index]);
  if (!isWhole) {
    throw new ExtractionError('UNEXPECTED_PAGE', 'The regulator did not show every policy');
  }
  return details.map(({ insurance }) => insurance);
}

function policyRows(page: HtmlPage): TableRow[] {
  return readTable(page, {
    caption: POLICIES.caption,
    headings: [POLICIES.code],
    empty: NOTHING,
  });
}

const optional = (text: string): string | null =>
  foldText(text) === foldText(NOT_APPLICABLE) ? null : text;

const optionalDate = (text: string): string | null => {
  const given = optional(text);
  return given === null ? null : parseDate(given);
};

function policy(page: HtmlPage): Insurance {
  const value = (field: keyof typeof POLICY_LABELS): string =>
    readLabelled(page, POLICY_LABELS[field]);
  const valueAs = <T>(field: keyof typeof POLICY_LABELS, parse: (text: string) => T): T =>
    readLabelledAs(page, POLICY_LABELS[field], parse);
  const brokerName = optional(value('brokerName'));
  const coverages = readTable(page, {
    caption: COVERAGES.caption,
    headings: Object.values(COVERAGES.headings),
    empty: NOTHING,
  }).map(coverage);
  if (coverages.length !== valueAs('coverageCount', parseCount)) {
    throw new ExtractionError(
      'UNEXPECTED_PAGE',
      'A policy announces a different number of coverages than it shows',
    );
  }
  return {
    company: value('company'),
    type: value('type'),
    branchCode: value('branchCode'),
    code: value('code'),
    status: value('status'),
    insured: { name: value('insuredName'), rut: valueAs('insuredRut', readRut) },
    policyholder: { name: value('policyholderName'), rut: valueAs('policyholderRut', readRut) },
    broker: brokerName === null ? null : { name: brokerName, rut: valueAs('brokerRut', readRut) },
    category: valueAs('category', category),
    collectiveStartDate: valueAs('collectiveStartDate', optionalDate),
    collectiveEndDate: valueAs('collectiveEndDate', optionalDate),
    lastUpdatedDate: valueAs('lastUpdatedDate', parseDate),
    coverages,
  };
}

function coverage(row: TableRow): Coverage {
  const { headings } = COVERAGES;
  return {
    type: row.text(headings.type),
    branchCode: row.text(headings.branchCode),
    code: row.text(headings.code),
    startDate: row.read(headings.startDate, parseDate),
    endDate: row.read(headings.endDate, optionalDate),
  };
}
