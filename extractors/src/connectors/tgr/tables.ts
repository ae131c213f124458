import { unexpectedPage } from '../../contract/ExtractionError.ts';
import type { ExtractionError } from '../../contract/ExtractionError.ts';
import type { HtmlPage } from '../../shared/html.ts';
import { cleanText, foldText } from '../../shared/text.ts';

/** Tables of the treasury's pages, found by their headings. */

export interface Table {
  /** Positions of the headings in the table's first row. */
  readonly columns: readonly number[];
  readonly rows: readonly { readonly texts: readonly string[]; readonly href: string | null }[];
}

/** The only table whose first row contains these headings; null if there is none. */
export function tableWith({ $ }: HtmlPage, headings: readonly string[]): Table | null {
  const tables = $('table')
    .toArray()
    .flatMap((table): Table[] => {
      const [head, ...body] = $(table).find('tr').toArray();
      const printed = $(head ?? table)
        .find('th, td')
        .toArray()
        .map((cell) => foldText($(cell).text()));
      const columns = headings.map((heading) => printed.indexOf(foldText(heading)));
      if (columns.includes(-1)) return [];
      const rows = body.map((row) => ({
        texts: $(row)
          .find('td')
          .toArray()
          .map((cell) => cleanText($(cell).text())),
        href: $(row).find('a[href]').attr('href') ?? scriptedIn($(row).find('[onclick]')),
      }));
      if (rows.some(({ texts }) => texts.length !== printed.length)) throw missing('cells');
      return [{ columns, rows }];
    });
  if (tables.length > 1) throw missing('one table');
  return tables[0] ?? null;
}

/** The address that a button's script opens: `location.href='...'`. */
function scriptedIn(button: { attr(name: string): string | undefined }): string | null {
  return /\blocation\.href\s*=\s*(['"])([^'"]+)\1/.exec(button.attr('onclick') ?? '')?.[2] ?? null;
}

export function missing(part: string): ExtractionError {
  return unexpectedPage(`The treasury shows no ${part} in the expected form`, { field: part });
}
