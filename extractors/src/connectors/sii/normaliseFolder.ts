import { createHash } from 'node:crypto';
import type { NormaliseContext } from '../../contract/connector.ts';
import type { FeeReceiptsMonth, TaxFolder } from '../../products/taxFolder.ts';
import type { TaxFolderPdf } from '../../products/taxFolderPdf.ts';
import type { TaxForm } from '../../products/taxForm.ts';
import { addDays } from '../../shared/dates.ts';
import { propertiesOf } from './normaliseProperties.ts';
import {
  feePeriods,
  MOST_INCOME_TAX_FORMS,
  MOST_VAT_FORMS,
  taxYears,
  vatPeriods,
} from './periods.ts';
import { demand, onlyPage, pagesOf } from './sets.ts';
import type { SiiPage, SiiPageOf } from './SiiPage.ts';

/** A folder is valid for this many days. */
const VALID_DAYS = 90;

export function normaliseFolder(
  pages: readonly SiiPage[],
  { username }: NormaliseContext,
): TaxFolder {
  const { record } = onlyPage(pages, 'home');
  const data = onlyPage(pages, 'folder-data');
  const { companies } = ownDocument(pages, username);
  demand(record.taxpayer.rut === username, 'the folder of who logged in');
  const { incorporationDate, taxpayer } = record;
  const isCompany = taxpayer.personType === 'juridica';
  demand(!isCompany || incorporationDate !== null, 'when the company was founded');
  return {
    kind: 'credit',
    folio: data.code,
    issuedDate: data.issuedDate,
    expirationDate: addDays(data.issuedDate, VALID_DAYS),
    // No source documents the account for refunds.
    taxpayer: { ...taxpayer, bankAccount: null },
    company: isCompany
      ? {
          businessName: taxpayer.name,
          rut: taxpayer.rut,
          incorporationDate: incorporationDate ?? '',
        }
      : null,
    companies: [...companies],
    properties: propertiesOf(pages, username),
    feeReceipts: feeReceipts(pages, data.issuedDate),
    vatForms: vatForms(pages, data.issuedDate),
    incomeTaxForms: incomeTaxForms(pages, data.issuedDate),
  };
}

/** Twelve months, or none if the taxpayer issued no receipts in them. */
function feeReceipts(pages: readonly SiiPage[], issued: string): FeeReceiptsMonth[] {
  const periods = feePeriods(issued);
  const years = pagesOf(pages, 'fee-year');
  demand(
    [...new Set(periods.map((period) => period.slice(0, 4)))].every(
      (year) => years.filter((one) => one.year === year).length === 1,
    ),
    'the fee receipts of a year',
  );
  const counts = new Map(years.flatMap((year) => [...year.counts]));
  const months = periods.map((period): FeeReceiptsMonth => {
    const parts = pagesOf(pages, 'fee-month').filter((one) => one.period === period);
    const receipts = parts.flatMap((one) => one.receipts);
    const announced = counts.get(period) ?? 0;
    demand(
      receipts.length === announced &&
        parts.every(({ total }) => total === announced) &&
        new Set(receipts.map(({ number }) => number)).size === announced,
      'as many fee receipts as announced',
    );
    const valid = receipts.filter(({ isVoided }) => !isVoided);
    const sum = (of: 'gross' | 'withheld' | 'net'): number =>
      valid.reduce((total, one) => total + one[of], 0);
    return {
      period,
      receipts: valid.length,
      voided: receipts.length - valid.length,
      grossAmount: sum('gross'),
      withheldAmount: sum('withheld'),
      netAmount: sum('net'),
    };
  });
  return months.some(({ receipts, voided }) => receipts + voided > 0) ? months : [];
}

function vatForms(pages: readonly SiiPage[], issued: string): TaxForm[] {
  const documents = pagesOf(pages, 'vat-document');
  const states = pagesOf(pages, 'vat-form');
  const forms = vatPeriods(issued).flatMap((period): TaxForm[] => {
    const [state, other] = states.filter((one) => one.period === period);
    demand(state !== undefined && other === undefined, 'the form 29 of a month');
    if (state.form === null) return [];
    const { folio, date, total, code } = state.form;
    const [document, twin] = documents.filter((one) => one.folio === folio);
    const isShown = code === null || document !== undefined;
    demand(twin === undefined && isShown, 'the document of a form 29 once');
    const data = [...(document?.lines ?? [])];
    // What is paid, within the legal term or with surcharges.
    const paid = data.filter(({ code }) => code === '91' || code === '94');
    const isWhole =
      total === null || data.length === 0 || paid.some(({ value }) => Number(value) === total);
    demand(isWhole, 'the lines of a form 29');
    return [{ formNumber: '29', folioNumber: folio, period, date, data }];
  });
  return forms.slice(0, MOST_VAT_FORMS);
}

function incomeTaxForms(pages: readonly SiiPage[], issued: string): TaxForm[] {
  const declared = pagesOf(pages, 'income-forms');
  const shown = pagesOf(pages, 'income-form');
  const forms = taxYears(issued).flatMap((taxYear): TaxForm[] => {
    const [year, other] = declared.filter((one) => one.taxYear === taxYear);
    demand(year !== undefined && other === undefined, 'the form 22 of a year');
    if (year.form === null) return [];
    const { folio, date } = year.form;
    const [form, twin] = shown.filter((one) => one.folio === folio);
    demand(form !== undefined && twin === undefined, 'the lines of a form 22');
    const period = `${Number(taxYear) - 1}-12`;
    return [{ formNumber: '22', folioNumber: folio, period, date, data: [...form.data] }];
  });
  return forms.slice(0, MOST_INCOME_TAX_FORMS);
}

/** The folder's document. */
function ownDocument(pages: readonly SiiPage[], username: string): SiiPageOf<'folder-pdf'> {
  const { rut, issuedDate } = onlyPage(pages, 'folder-data');
  const document = onlyPage(pages, 'folder-pdf');
  demand(rut === username && document.rut === username, 'the document of who logged in');
  demand(document.generatedDate === issuedDate, 'the document of the folder that it issued');
  return document;
}

export function normaliseFolderPdf(
  pages: readonly SiiPage[],
  { username }: NormaliseContext,
): TaxFolderPdf {
  const [issued] = pagesOf(pages, 'folder-pdf');
  // The new application states the number when it issues the folder, the earlier one before.
  const isNew = issued !== undefined && issued.folio !== null;
  const { data, rut, generatedDate: issuedDate } = isNew ? issued : ownDocument(pages, username);
  demand(rut === username, 'the document of who logged in');
  return {
    folio: (isNew ? issued.folio : null) ?? onlyPage(pages, 'folder-data').code,
    issuedDate,
    expirationDate: addDays(issuedDate, VALID_DAYS),
    pdf: {
      data: Buffer.from(data).toString('base64'),
      checksum: createHash('sha1').update(data).digest('hex'),
    },
  };
}
