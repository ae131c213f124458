import { load } from 'cheerio/slim';
import { describe, expect, it } from 'vitest';
import { readPdfText } from '../../../src/shared/pdf.ts';
import { cmfSubject } from '../../../synthetic-person/index.ts';
import { html } from '../../http/markup.ts';
import { debtPage } from './debtPages.ts';
import { debtReportPdf } from './debtReport.ts';

// Reads the report as programs for real reports do.

/** A person with data for everything at every institution. */
const RICH = '99999999-9';
const CLASSIC = '2026-01-15';
const REGISTER = '2026-08-15';

const linesOf = async (rut: string, day: string): Promise<string[]> =>
  (await readPdfText(debtReportPdf(cmfSubject(rut, day, 'cmf')))).split('\n');

/** The lines between two headings. */
const between = (lines: readonly string[], from: string, to: string): string[] =>
  lines.slice(lines.indexOf(from) + 1, lines.indexOf(to));

const AMOUNTS = String.raw`(?:\s\$[\d.]+){5}$`;

describe('the debt report', () => {
  it('begins with its title, the name above the RUT, its dates and the total', async () => {
    const { debt } = cmfSubject(RICH, CLASSIC, 'cmf');
    const lines = await linesOf(RICH, CLASSIC);
    expect(lines[0]).toBe('Informe de Deudas');
    const rut = lines.indexOf('Rut:99.999.999-9');
    expect(rut).toBeGreaterThan(1);
    expect(rut).toBeLessThanOrEqual(4);
    expect(lines[rut + 1]).toBe('INFORME EMITIDO EL 15/01/2026');
    expect(lines[rut + 2]).toBe('Información actualizada al 31/12/2025');
    expect(lines[rut + 3]?.replaceAll(/[$.]/g, '')).toBe(String(debt.directDebts.totals.total));
  });

  it('has each of its sections once, in order', async () => {
    const lines = await linesOf(RICH, CLASSIC);
    const sections = [
      'Deuda total y estado de pago',
      '¿Cómo se compone esta deuda?',
      'Deuda Directa',
      'Deuda Indirecta',
      'Créditos disponibles',
      'Líneas de crédito',
      'Otros créditos',
    ];
    expect(lines.filter((line) => sections.includes(line))).toEqual(sections);
  });

  it('lists current debt, then late debt by days of delay, which add up to the total', async () => {
    const totals = cmfSubject(RICH, CLASSIC, 'cmf').debt.directDebts.totals;
    const lines = await linesOf(RICH, CLASSIC);
    const [headings, amounts = '', ...more] = between(
      lines,
      'Deuda total y estado de pago',
      '¿Cómo se compone esta deuda?',
    );
    expect([headings, more]).toEqual(['Vigente\t30 a 59 días\t60 a 89 días\t90 o más días', []]);
    const read = amounts.split('\t').map((text) => Number(text.replaceAll(/[$.]/g, '')));
    expect(read).toEqual([
      totals.currentDebt,
      totals.delay30to59,
      totals.delay60to89,
      totals.delay90,
    ]);
    expect(read.reduce((sum, one) => sum + one, 0)).toBe(totals.total);
  });

  it('has rows with institution, type and five amounts before the new register', async () => {
    const { items } = cmfSubject(RICH, CLASSIC, 'cmf').debt.directDebts;
    const lines = between(await linesOf(RICH, CLASSIC), 'Deuda Directa', 'Deuda Indirecta');
    const rows = lines.filter((line) => new RegExp(AMOUNTS).test(line));
    expect(rows).toHaveLength(items.length + 1);
    expect(rows.at(-1)).toMatch(/^Total\t/);
    for (const row of rows) expect(row).not.toMatch(/\d{2}\/\d{2}\/\d{4}/);
  });

  it('has grant dates, notes and types wrapped over two lines since the new register', async () => {
    const { items } = cmfSubject(RICH, REGISTER, 'cmf').debt.directDebts;
    const lines = between(await linesOf(RICH, REGISTER), 'Deuda Directa', 'Deuda Indirecta');
    const row = new RegExp(String.raw`\(\d+\)\t(?:Comercial\t)?\d{2}/\d{2}/\d{4}${AMOUNTS}`);
    const rows = lines.flatMap((line, at) => (row.test(line) ? [at] : []));
    expect(rows).toHaveLength(items.length);
    const at = rows.find((one) => !(lines[one] ?? '').includes('Comercial')) ?? 0;
    expect([lines[at - 1], lines[at + 1]]).toEqual(['Crédito de', 'Consumo']);
  });

  it('has totals of 0 in a section without debts', async () => {
    const lines = await linesOf('77777777-7', CLASSIC);
    for (const [from, to] of [
      ['Deuda Directa', 'Deuda Indirecta'],
      ['Deuda Indirecta', 'Créditos disponibles'],
    ] as const) {
      expect(between(lines, from, to).at(-1)).toBe('Total\t$0\t$0\t$0\t$0\t$0');
    }
  });

  it('is linked from a button on the debt page, beside the CSV', () => {
    const content = debtPage(cmfSubject(RICH, CLASSIC, 'cmf'), '/informe');
    const $ = load(html`${content}`.text);
    const links = $('a.btn-descargar').toArray();
    expect(links.map((one) => $(one).attr('href'))).toEqual(['/informe.pdf', '/informe.csv']);
  });
});
