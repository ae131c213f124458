import { unexpectedPage } from '../../contract/ExtractionError.ts';
import type { Gaps } from '../../contract/gaps.ts';
import type { ExtractionError } from '../../contract/ExtractionError.ts';
import type { RawDocument } from '../../contract/session.ts';
import type { TaxCompany } from '../../products/taxpayer.ts';
import type { StampedDocument } from '../../products/taxSituation.ts';
import { parseDate } from '../../shared/dates.ts';
import { readHtml } from '../../shared/html.ts';
import type { HtmlPage } from '../../shared/html.ts';
import { readRut } from '../../shared/rut.ts';
import { cleanText, foldText } from '../../shared/text.ts';
import type { SiiPageOf } from './SiiPage.ts';

/** The tax folder's frame: its data is in hidden fields, some of which contain whole tables. */

/** The text of a table or a cell without data. */
const NOTHING = '- no se registra informacion para este rut -';

export function parseFolderData(page: HtmlPage): SiiPageOf<'folder-data'> {
  const hidden = (name: string): string => {
    const field = page.$(`input[name="${name}"]`);
    if (field.length !== 1) throw missing(name);
    return field.attr('value')?.trim() ?? '';
  };
  const table = readHtml(hidden('tbl_dbcontribuyente1'));
  const code = hidden('codigo');
  if (code === '') throw missing('codigo');
  return {
    kind: 'folder-data',
    rut: readRut(`${hidden('rut')}-${hidden('dv')}`),
    code,
    issuedDate: parseDate(hidden('fecha_emision').split(' ')[0] ?? ''),
    email: hidden('mail'),
    stampedDocuments: stampedDocuments(table),
    observations: linesOf(table, 'td_observaciones'),
  };
}

/** Whether the folder states that there are no properties, and shows none. */
export function saysNoProperties({ $ }: HtmlPage): boolean {
  const cells = readHtml($('input[name="tbl_propiedades1"]').attr('value') ?? '').$('td');
  const texts = cells.toArray().map((cell) => foldText($(cell).text()));
  return texts.includes(NOTHING) && !texts.some((text) => /^\d{1,5}-\d{1,5}$/.test(text));
}

/** Names and stamping dates are in two separate cells, line by line. */
function stampedDocuments(table: HtmlPage): StampedDocument[] {
  const names = linesOf(table, 'td_tim_nombre');
  const days = linesOf(table, 'td_tim_fecha');
  if (names.length !== days.length) throw missing('td_tim_fecha');
  return names.map((documentType, index) => ({
    documentType,
    lastYear: Number(parseDate(days[index] ?? '').slice(0, 4)),
  }));
}

/** The lines of a cell, which are separated by `<br>`. */
function linesOf({ $ }: HtmlPage, id: string): string[] {
  const cell = $(`#${id}`);
  if (cell.length !== 1) throw missing(id);
  cell.find('br').replaceWith('\n');
  return cell
    .text()
    .split('\n')
    .map(cleanText)
    .filter((line) => line !== '' && foldText(line) !== NOTHING);
}

/** The document states its holder and its time of creation: `31/01/2026 10:15`. */
export function parseFolderPdf({ text, bytes, about }: RawDocument): SiiPageOf<'folder-pdf'> {
  const lines = text.normalize('NFC').split('\n').map(cleanText);
  const value = (label: string): string => {
    const line = lines.find((one) => foldText(one).startsWith(foldText(label)));
    if (line === undefined) throw missing(`"${label}" in its document`);
    return line.slice(label.length).trim();
  };
  return {
    kind: 'folder-pdf',
    folio: about['folio'] ?? null,
    rut: readRut(value('RUT del emisor:')),
    generatedDate: parseDate(value('Fecha de generación de la Carpeta:').split(' ')[0] ?? ''),
    data: bytes ?? new Uint8Array(),
    ...companiesIn(lines),
  };
}

const PARTNERSHIPS = 'participacion en sociedades vigentes';
/** The name, the RUT, the day on which the taxpayer became a partner, and two percentages. */
const PARTNERSHIP = /^(\S.*) ([\d.]{7,10}-[\dkK]) (\d{2}\/\d{2}\/\d{4}) [\d.,]+ ?% [\d.,]+ ?%$/;

/**
 * The companies of which the taxpayer is a partner. The label stands beside one of the rows, between
 * the headings of its columns and the notes; the same columns above it are the taxpayer's partners.
 */
function companiesIn(lines: readonly string[]): {
  readonly companies: readonly TaxCompany[];
  readonly gaps?: Gaps;
} {
  const label = lines.findIndex((line) => foldText(line).startsWith(PARTNERSHIPS));
  const isHeading = (line: string): boolean => foldText(line).startsWith('nombre o razon social');
  const before = lines.slice(0, Math.max(label, 0)).findLastIndex(isHeading);
  const after = lines.findIndex((line, at) => at > label && line.startsWith('(1)'));
  if (label === -1 || before === -1 || after === -1) {
    return { companies: [], gaps: { companies: null } };
  }
  const rows = lines
    .slice(before + 1, after)
    .map((line, at) => (before + 1 + at === label ? line.slice(PARTNERSHIPS.length) : line))
    .map((line) => cleanText(line.replace(/^ ?\(2\)/, '')));
  const companies = rows.flatMap((row): TaxCompany[] => {
    const [, businessName = '', rut = '', day = ''] = PARTNERSHIP.exec(row) ?? [];
    return rut === ''
      ? []
      : [{ businessName, rut: readRut(rut), incorporationDate: parseDate(day) }];
  });
  // A row whose name is wrapped is not read, but it has a day.
  const dated = rows.filter((row) => /\d{2}\/\d{2}\/\d{4}/.test(row)).length;
  const saysNone = rows.some((row) => foldText(row).startsWith('no registra'));
  const isWhole = companies.length === dated && (dated > 0 || saysNone);
  return isWhole ? { companies } : { companies, gaps: { companies: null } };
}

function missing(part: string): ExtractionError {
  return unexpectedPage(`The tax folder has no ${part} in the expected form`);
}
