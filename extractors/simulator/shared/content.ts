import type { PortalRoot } from '../http/addresses.ts';
import type { Institution } from '../../src/contract/institution.ts';
import { html } from '../http/markup.ts';
import type { Markup, MarkupValue } from '../http/markup.ts';
import { page } from './layout.ts';

/** Parts of pages that portals of different platforms share. */

export interface MenuLink {
  readonly href: string;
  readonly text: string;
}

/** The menu of a page; the link with the page's title is the current one. */
export function menu(links: readonly MenuLink[], title: string): Markup {
  return html`<nav aria-label="Principal">
    <ul>
      ${links.map(
        ({ href, text }) =>
          html`<li>
            <a href="${href}" ${text === title && html` aria-current="page"`}>${text}</a>
          </li>`,
      )}
    </ul>
  </nav>`;
}

/** The pages behind a login, all with the same menu. Links are paths below the root. */
export function innerPages(
  institution: Institution,
  root: PortalRoot,
  links: readonly (readonly [path: string, text: string])[],
): (title: string, content: MarkupValue) => Markup {
  const entries = links.map(([path, text]) => ({ href: root + path, text }));
  return (title, content) =>
    page({ title, brand: institution, navigation: menu(entries, title), content });
}

/** A list of terms, each with its value. */
export function labelled(entries: readonly (readonly [string, MarkupValue])[]): Markup {
  return html`<dl>
    ${entries.map(
      ([label, value]) =>
        html`<dt>${label}</dt>
          <dd>${value}</dd>`,
    )}
  </dl>`;
}

/** A box in which a table scrolls. */
export const scrollable = (label: string, content: MarkupValue): Markup =>
  html`<div class="tabla" role="region" aria-label="${label}" tabindex="0">${content}</div>`;

export const headingRow = (headings: readonly MarkupValue[]): Markup =>
  html`<tr>
    ${headings.map((heading) => html`<th scope="col">${heading}</th>`)}
  </tr>`;

export const cellRow = (cells: readonly MarkupValue[]): Markup =>
  html`<tr>
    ${cells.map((cell) => html`<td>${cell}</td>`)}
  </tr> `;

/**
 * A table in a scrollable box; without rows, a single cell contains the text for an empty table.
 */
export function dataTable(options: {
  readonly caption: string;
  readonly headings: readonly string[];
  readonly rows: readonly (readonly MarkupValue[])[];
  readonly nothing: string;
}): Markup {
  const { caption, headings, rows, nothing } = options;
  const kindOf = (index: number): Markup | false =>
    classOf(rows.map((row) => cellKind(row[index])).includes('monto') ? 'monto' : null);
  return scrollable(
    caption,
    html`<table>
      <caption>
        ${caption}
      </caption>
      <thead>
        <tr>
          ${headings.map((heading, index) => html`<th scope="col" ${kindOf(index)}>${heading}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${
          rows.length === 0
            ? html`<tr>
                <td colspan="${headings.length}">${nothing}</td>
              </tr>`
            : rows.map(
                (row) =>
                  html`<tr>
                    ${row.map((cell) => html`<td${classOf(cellKind(cell))}>${cell}</td>`)}
                  </tr> `,
              )
        }
      </tbody>
    </table>`,
  );
}

/** Amounts are right-aligned; RUTs, dates and numbers do not wrap at their hyphens. */
function cellKind(value: MarkupValue): 'monto' | 'corto' | null {
  if (typeof value !== 'string') return null;
  if (/^-?(\$|US\$|UF|€)/.test(value)) return 'monto';
  const isShort = /^[\d.,:/*+%kK -]{1,30}$|^\d{1,2}[ -]\p{L}{3}[ -]\d{4}$/u.test(value);
  return isShort ? 'corto' : null;
}

const classOf = (kind: string | null): Markup | false => kind !== null && html` class="${kind}"`;

type Attributes = Readonly<Record<string, string | number | true>>;
type FieldAttributes = Attributes & { readonly id: string; readonly maxlength?: number };

const input = (attributes: Attributes): Markup =>
  html`<input
    ${Object.entries(attributes).map(([name, value]) =>
      value === true ? html` ${name}` : html` ${name}="${value}"`,
    )}
  />`;

/** A field after its label. */
const field = (label: string, attributes: FieldAttributes): Markup =>
  html`<label for="${attributes.id}">${label}</label> ${input(attributes)}`;

/** The two fields of a bank's or fund manager's login. */
export const rutField = ({ maxlength = 12, ...own }: FieldAttributes): Markup =>
  field('RUT', { ...own, maxlength, autocomplete: 'username' });
export const passwordField = (own: FieldAttributes, label = 'Clave'): Markup =>
  field(label, { ...own, type: 'password', autocomplete: 'current-password' });

/** A field within its label, with a help below. */
const helped = (label: string, help: string, id: string, attributes: Attributes): Markup =>
  html`<label>${label}${input({ ...attributes, 'aria-describedby': id })}</label>
    <p class="ayuda" id="${id}">${help}</p>`;

/** The two fields of a login, which tell people what they may enter here. */
export const rutWithHelp = (
  label: string,
  help: string,
  { maxlength = 12, ...own }: Attributes,
): Markup => helped(label, help, 'ayuda-rut', { ...own, maxlength, autocomplete: 'username' });
export const passwordWithRule = (label: string, rule: string, own: Attributes): Markup => {
  const help = `Cualquier clave inventada que cumpla la regla: ${rule}.`;
  const attributes = { ...own, type: 'password', autocomplete: 'off', maxlength: 300 };
  return helped(label, help, 'ayuda-clave', attributes);
};
