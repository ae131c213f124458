import type { SwornDeclaration } from '../../../src/products/swornDeclaration.ts';
import { formatDate } from '../../../src/shared/dates.ts';
import { dataTable, labelled } from '../form-portal/content.ts';
import { html } from '../../http/markup.ts';
import type { MarkupValue } from '../../http/markup.ts';
import { NOTHING } from './restPages.ts';

export const DECLARATIONS_PER_PAGE = 10;

const STATUSES = { aceptada: 'Aceptada', observada: 'Con observaciones' } as const;
const TYPES = { original: 'Original', rectificatoria: 'Rectificatoria' } as const;

/** The list of declarations, each linked to its page at `<at>/<position>`. */
export function declarationsContent(
  declarations: readonly SwornDeclaration[],
  pageNumber: number,
  at: string,
): MarkupValue {
  const from = (pageNumber - 1) * DECLARATIONS_PER_PAGE;
  const shown = declarations.slice(from, from + DECLARATIONS_PER_PAGE);
  const hasNext = from + DECLARATIONS_PER_PAGE < declarations.length;
  return [
    labelled([['Total de declaraciones', declarations.length]]),
    dataTable({
      caption: 'Declaraciones juradas presentadas',
      headings: ['Formulario', 'Año tributario', 'Folio', 'Fecha', 'Estado', 'Tipo', 'Detalle'],
      rows: shown.map((one, index) => [
        one.formNumber,
        one.taxYear,
        one.folioNumber,
        formatDate(one.date, 'slash'),
        STATUSES[one.status],
        TYPES[one.type],
        html`<a href="${at}/${from + index + 1}">Ver</a>`,
      ]),
      nothing: NOTHING,
    }),
    html`<p class="paginas">
      ${pageNumber > 1 && html`<a href="${at}?pagina=${pageNumber - 1}">Página anterior</a>`}
      ${hasNext && html`<a href="${at}?pagina=${pageNumber + 1}">Página siguiente</a>`}
    </p>`,
  ];
}

/** One declaration. */
export function declarationContent(one: SwornDeclaration): MarkupValue {
  return [
    labelled([
      ['Formulario', `F${one.formNumber}`],
      ['Nombre del formulario', one.formName],
      ['Año tributario', one.taxYear],
      ['Folio', one.folioNumber],
      ['Fecha de presentación', formatDate(one.date, 'slash')],
      ['Estado', STATUSES[one.status]],
      ['Tipo de declaración', TYPES[one.type]],
      ['Datos declarados', one.detail.length],
    ]),
    dataTable({
      caption: 'Datos de la declaración',
      headings: ['Dato', 'Valor'],
      rows: one.detail.map(({ name, value }) => [name, value]),
      nothing: NOTHING,
    }),
  ];
}
