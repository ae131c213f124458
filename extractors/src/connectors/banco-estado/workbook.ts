import { load } from 'cheerio/slim';
import { strFromU8, unzipSync } from 'fflate';
import { unexpectedPage } from '../../contract/ExtractionError.ts';
import { cleanText } from '../../shared/text.ts';

/** The type of the text that `readWorkbook` returns. */
export const WORKBOOK_TYPE = 'application/vnd.ms-excel';

/** Far more than years of movements need. */
const MOST_BYTES = 32 * 1024 * 1024;
const MOST_ROWS = 100_000;
const MOST_COLUMNS = 100;

/**
 * The cells of an Excel workbook's first sheet as text: a line for each row, also for empty ones,
 * columns separated by tabs. Numbers are printed without thousands separators, with a comma before
 * decimals. Styles are not read, so that a real date would be a number.
 */
export function readWorkbook(bytes: Uint8Array): string {
  try {
    return cellsIn(bytes)
      .map((cells) => cells.join('\t'))
      .join('\n');
  } catch {
    throw unexpectedPage('The file is not a workbook that can be read', { page: 'workbook' });
  }
}

function cellsIn(archive: Uint8Array): string[][] {
  const files = filesIn(archive);
  const [sheet = ''] = [...files.keys()].filter((name) => name.startsWith('xl/worksheets/')).sort();
  if (sheet === '') throw new RangeError('sheet');
  const shared = textsIn(files.get('xl/sharedStrings.xml') ?? '');
  const $ = load(files.get(sheet) ?? '', { xml: true });
  const rows: string[][] = [];
  for (const row of $('sheetData > row').toArray()) {
    const number = Number(row.attribs['r'] ?? rows.length + 1);
    if (!(number > rows.length && number <= MOST_ROWS)) throw new RangeError('row');
    while (rows.length < number) rows.push([]);
    const cells = rows[number - 1] ?? [];
    for (const cell of $(row).children('c').toArray()) {
      const { r: name = '', t: type = 'n' } = cell.attribs;
      const column = columnOf(name) ?? cells.length;
      if (column >= MOST_COLUMNS) throw new RangeError('column');
      while (cells.length < column) cells.push('');
      const value = $(cell).children('v').text();
      const text = type === 's' ? shared[Number(value)] : value || $(cell).find('is t').text();
      cells[column] = type === 'n' ? plainNumber(value) : cleanText(text ?? '');
    }
  }
  return rows;
}

const plainNumber = (text: string): string =>
  text === '' ? '' : String(Number(text)).replace('.', ',');

/** The position of a cell named as in `AB12`, counted from 0; null if it has no name. */
function columnOf(name: string): number | null {
  const letters = /^[A-Z]{1,3}/.exec(name)?.[0];
  if (letters === undefined) return null;
  return letters.split('').reduce((sum, one) => sum * 26 + one.charCodeAt(0) - 64, 0) - 1;
}

function textsIn(xml: string): string[] {
  const $ = load(xml, { xml: true });
  return $('si')
    .toArray()
    .map((one) => $(one).find('t').text());
}

/** The XML files of a ZIP archive, by name. */
function filesIn(archive: Uint8Array): ReadonlyMap<string, string> {
  let left = MOST_BYTES;
  const files = unzipSync(archive, {
    filter: ({ name, originalSize }) => {
      if (!name.endsWith('.xml')) return false;
      left -= originalSize;
      if (left < 0) throw new RangeError('size');
      return true;
    },
  });
  return new Map(Object.entries(files).map(([name, content]) => [name, strFromU8(content)]));
}
