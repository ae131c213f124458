import { formatDate } from '../../../src/shared/dates.ts';
import { dataTable, labelled } from '../../shared/content.ts';
import { html } from '../../http/markup.ts';
import type { Markup, MarkupValue } from '../../http/markup.ts';
import type { Visit } from './visits.ts';

/**
 * The state of form 22: a year is chosen and consulted, then its lines are shown. Programs look for
 * the attributes of the application's framework.
 */
export function incomeTaxContent({ ctx, taxpayer }: Visit): MarkupValue {
  const asked = ctx.URL.searchParams;
  const year = asked.get('periodo');
  const { incomeTaxForms: forms } = taxpayer.taxFolder;
  const yearOf = (period: string): string => String(Number(period.slice(0, 4)) + 1);
  const form = forms.find(({ period }) => yearOf(period) === year);
  const choice = html`<form method="get">
    <label
      >Año tributario<select name="periodo" data-ng-model="vm.selectedOption">
        ${forms.map(({ period }) => option(yearOf(period), yearOf(period) === year))}
      </select></label
    >
    <button ng-click="vm.Consultar()">Consultar</button>
  </form>`;
  if (year === null) return choice;
  if (form === undefined) return [choice, html`<p>No registra declaración.</p>`];
  const state = labelled([
    ['Folio', form.folioNumber],
    ['Fecha de presentación', formatDate(form.date, 'slash')],
  ]);
  if (!asked.has('compacto')) {
    return [
      choice,
      state,
      html`<form method="get">
        <input type="hidden" name="periodo" value="${year}" />
        <button name="compacto" value="1" ng-click="vm.f22Compacto()">Ver formulario 22</button>
      </form>`,
    ];
  }
  const rows = form.data.map(({ code, name, value }) => [code ?? '', name, value]);
  const headings = ['Código', 'Descripción', 'Valor'];
  return [state, dataTable({ caption: 'Formulario 22', headings, rows, nothing: '' })];
}

const option = (year: string, isChosen: boolean): Markup =>
  isChosen
    ? html`<option value="${year}" label="${year}" selected>${year}</option>`
    : html`<option value="${year}" label="${year}">${year}</option>`;
