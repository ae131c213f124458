import type { PortalRoot } from '../../addresses.ts';
import type { Institution } from '../../../src/contract/institution.ts';
import { dataTable, labelled as labels, menu } from '../form-portal/content.ts';
import type { MenuLink } from '../form-portal/content.ts';
import { html } from '../../http/markup.ts';
import type { Markup, MarkupValue } from '../../http/markup.ts';
import { framePage, page } from '../../layout.ts';
import type { HtmlPortal } from './HtmlPortal.ts';
import type { TableText } from './TableText.ts';

/** Building blocks of all pages behind the login. */
/** What pages need to know about their portal. */
export interface PortalView {
  readonly portal: HtmlPortal;
  readonly institution: Institution;
  /** Path prefix of the portal, `/banco-chile`. */
  readonly root: PortalRoot;
  /** Whether to show a layout that the connector does not know. */
  readonly isMalformed: boolean;
}

function menuLinks({ portal, root }: PortalView): readonly MenuLink[] {
  const { links, paths, sections } = portal;
  return [
    ...sections.map((section) => ({ href: root + paths[section], text: links[section] })),
    { href: `${root}/salir`, text: links.logout },
  ];
}

/** The menu as a page for a frame. */
export function menuPage(view: PortalView): Markup {
  const links = html`<nav aria-label="Principal">
    <ul>
      ${menuLinks(view).map(({ href, text }) => html`<li><a href="${href}" target="_top">${text}</a></li>`)}
    </ul>
  </nav>`;
  return framePage('Menú', view.institution, links);
}

/** A page behind the login. */
export function innerPage(view: PortalView, title: string, content: MarkupValue): Markup {
  return page({
    title,
    brand: view.institution,
    navigation:
      view.portal.menu === 'page'
        ? menu(menuLinks(view), title)
        : html`<iframe src="${view.root}/menu" title="Menú"></iframe>`,
    content,
  });
}

/** The person's lists are newest first; a portal may print them in the other order. */
export function slice<T>(portal: HtmlPortal, entries: readonly T[], from: number): readonly T[] {
  const { size } = portal.pager;
  if (portal.order === 'newest-first') return entries.slice(from, from + size);
  const end = entries.length - from;
  return entries.slice(Math.max(0, end - size), Math.max(0, end)).toReversed();
}

/** Links to the other pages of a list; `path` already has a query. */
export function pager(view: PortalView, path: string, current: number, pages: number): Markup {
  const { style, next } = view.portal.pager;
  const link = (number: number, text: string): Markup =>
    html`<a href="${view.root}${path}&amp;pagina=${number}">${text}</a>`;
  const links =
    style === 'next'
      ? [current > 1 && link(current - 1, 'Anterior'), current < pages && link(current + 1, next)]
      : nearby(current, pages).map((number) =>
          number === current
            ? html`<strong aria-current="page">${number}</strong>`
            : link(number, String(number)),
        );
  return html`<p>Página ${current} de ${pages}</p>
    <p class="paginas">${links}</p>`;
}

/** Page numbers that a numbered pager links to: the first, the last and the neighbours. */
function nearby(current: number, pages: number): number[] {
  const wanted = [1, current - 1, current, current + 1, pages];
  return [...new Set(wanted)].filter((number) => number >= 1 && number <= pages);
}

/** A list of terms, each with its value. */
export function labelled(
  view: PortalView,
  entries: readonly (readonly [string, MarkupValue])[],
): Markup {
  return labels(entries.map(([label, value]) => [played(view, label), value]));
}

/** A table; without rows, a single cell contains the text for an empty table. */
export function table<Column extends string>(
  view: PortalView,
  text: TableText<Column>,
  rows: readonly Readonly<Record<Column, MarkupValue>>[],
): Markup {
  return dataTable({
    caption: played(view, text.caption),
    headings: text.columns.map(([, heading]) => played(view, heading)),
    rows: rows.map((row) => text.columns.map(([column]) => row[column])),
    nothing: played(view, view.portal.messages.nothing),
  });
}

/** The text in a redesigned portal's words if the layout is malformed. */
export function played(view: PortalView, text: string): string {
  return view.isMalformed ? `Nuevo: ${text}` : text;
}

/** The same for entries that a function turns into cells. */
export function entryTable<Column extends string, Entry>(
  view: PortalView,
  text: TableText<Column>,
  entries: readonly Entry[],
  cellsOf: (portal: HtmlPortal, entry: Entry) => Readonly<Record<Column, string>>,
): Markup {
  const rows = entries.map((entry) => cellsOf(view.portal, entry));
  return table(view, text, rows);
}
