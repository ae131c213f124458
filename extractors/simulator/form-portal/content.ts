import { html } from '../http/markup.ts';
import type { Markup, MarkupValue } from '../http/markup.ts';

/** Parts of pages that portals of different platforms share. */

export interface MenuLink {
  readonly href: string;
  readonly text: string;
}

export function menu(links: readonly MenuLink[]): Markup {
  return html`<nav aria-label="Principal">
    <ul>
      ${links.map(({ href, text }) => html`<li><a href="${href}">${text}</a></li>`)}
    </ul>
  </nav>`;
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

/** A table; without rows it says so in its one cell. */
export function dataTable(options: {
  readonly caption: string;
  readonly headings: readonly string[];
  readonly rows: readonly (readonly MarkupValue[])[];
  readonly nothing: string;
}): Markup {
  const { caption, headings, rows, nothing } = options;
  return html`<div class="tabla">
    <table>
      <caption>
        ${caption}
      </caption>
      <thead>
        <tr>
          ${headings.map((heading, index) => html`<th scope="col" ${amountClass(rows[0]?.[index])}>${heading}</th>`)}
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
                    ${row.map((cell) => html`<td${amountClass(cell)}>${cell}</td>`)}
                  </tr> `,
              )
        }
      </tbody>
    </table>
  </div>`;
}

/** Amounts stand on the right. */
function amountClass(value: MarkupValue): Markup | false {
  const isAmount = typeof value === 'string' && /^-?(\$|US\$|UF|€)/.test(value);
  return isAmount && html` class="monto"`;
}
