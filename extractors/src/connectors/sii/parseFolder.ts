import { ExtractionError, unexpectedPage } from '../../contract/ExtractionError.ts';
import type { RawDocument } from '../../contract/session.ts';
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
export function parseFolderPdf({ text, bytes }: RawDocument): SiiPageOf<'folder-pdf'> {
  if (bytes === null) throw new ExtractionError('INTERNAL', 'The folder came without bytes');
  const lines = text.split('\n').map(cleanText);
  const value = (label: string): string => {
    const line = lines.find((one) => foldText(one).startsWith(foldText(label)));
    if (line === undefined) throw missing(`"${label}" in its document`);
    return line.slice(label.length).trim();
  };
  return {
    kind: 'folder-pdf',
    rut: readRut(value('RUT del emisor:')),
    generatedDate: parseDate(value('Fecha de generación de la Carpeta:').split(' ')[0] ?? ''),
    data: bytes,
  };
}

function missing(part: string): ExtractionError {
  return unexpectedPage(`The tax folder has no ${part} in the expected form`);
}
