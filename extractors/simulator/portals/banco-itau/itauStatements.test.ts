import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CheerioAPI } from 'cheerio/slim';
import { startSimulated } from '../../../test/simulated.ts';
import type { Simulated } from '../../../test/simulated.ts';
import type { CardStatement } from '../../../src/products/creditCardStatement.ts';
import { formatDate } from '../../../src/shared/dates.ts';
import { itauPersonWith, itauVisits, WEB } from '../../test/itauVisits.ts';

// Tests the bank's billed statements without its connector, as its sources describe them.

let simulated: Simulated;

beforeAll(async () => {
  simulated = await startSimulated();
});
afterAll(() => simulated.close());

const { ask, logIn, pageAt, linkIn } = itauVisits(() => simulated.baseUrl('banco-itau'));

const NATIONAL = `${WEB}/tarjeta-credito/resumen/cuenta-nacional`;
const INTERNATIONAL = `${WEB}/tarjeta-credito/resumen/cuenta-internacional`;
const LINK = (portlet: string): string =>
  `#formularioSelect a[id^="wpf_action_ref_0portletstarjeta_creditoestado${portlet}_"]`;
const NATIONAL_LINK = LINK('EstadoDeudaNacionalPortlet');
const INTERNATIONAL_LINK = LINK('EstadoDeudaInternacionalPortlet');

const textOf = ($: CheerioAPI, name: string): string =>
  $(`#contenido [name="${name}"]`).text().trim();
const eventIn = ($: CheerioAPI): string =>
  $('#formularioSelect [name="_bowStEvent"]').attr('value') ?? '';
const compact = (date = ''): string => date.replaceAll('-', '');

/** The four fields that request a month. */
function asking($: CheerioAPI, period: string, month: string): Record<string, string> {
  const [year = '', number = ''] = month.split('-');
  return {
    _bowStEvent: eventIn($),
    resultShow: `${number} / ${year}`,
    periodo: compact(period),
    fecha: year + number,
  };
}

const inPesos = (statements: readonly CardStatement[]): CardStatement[] =>
  statements.filter(({ currency }) => currency === 'clp');
const inDollars = (statements: readonly CardStatement[]): CardStatement[] =>
  statements.filter(({ currency }) => currency === 'usd');

describe('a national statement', () => {
  const { rut, creditCards } = itauPersonWith(
    (one) =>
      one.creditCards
        .slice(0, 1)
        .flatMap(({ statements }) => inPesos(statements).slice(0, 2))
        .every(({ transactions }) =>
          [true, false].every((isAtOnce) =>
            transactions.some(({ installments }) => (installments === null) === isAtOnce),
          ),
        ) && one.creditCards.length > 0,
  );
  const [latest, earlier] = inPesos(creditCards[0]?.statements ?? []);

  it('has its figures in named fields, with dates and pesos in Chilean format', async () => {
    const $ = await pageAt(NATIONAL, { cookie: await logIn(rut) });
    const days = ['FechaFacturacion', 'pfFechaFacturacion', 'PagarHasta', 'fld_15', 'fld_123'];
    for (const name of days) expect(textOf($, `${name}_iso8601`)).toMatch(/^\d\d\/\d\d\/\d{4}$/);
    const pesos = ['CupoTotal', 'CupoUtilizado', 'infoMontoFacturado', 'infoPagoMinimo', 'fld_144'];
    for (const name of [...pesos, 'DetalleVencimiento1', 'fld_155', 'SaldoCapitalCuotas']) {
      expect(textOf($, `${name}_iso8601`), name).toMatch(/^-?\$ -?[\d.]+$/);
    }
    for (const name of ['CARGO_CTA', 'CREDITO_RAT', 'fld_147_iso8601', 'fld_148_iso8601']) {
      expect(textOf($, name)).toMatch(/^\d+,\d\d%$/);
    }
    expect(textOf($, 'FechaFacturacion_iso8601')).toBe(
      formatDate(latest?.statementDate ?? '', 'slash'),
    );
  });

  it('has operations in eight columns, in sections with a heading row that spans them', async () => {
    const $ = await pageAt(NATIONAL, { cookie: await logIn(rut) });
    const table = $('table[name="operacion_Table"]');
    expect(
      table
        .find('th')
        .toArray()
        .map((one) => $(one).text()),
    ).toEqual(
      'Lugar/Ciudad|Fecha operación|Código referencia|Descripción|Monto operación|Monto total a pagar|N° cuota|Valor cuota'.split(
        '|',
      ),
    );
    const rows = table.find('tr[name="DataContainer"]').toArray();
    const sections = rows.filter((row) => $(row).find('td[colspan="8"]').length > 0);
    expect(sections.length).toBeGreaterThan(1);
    expect(rows.length - sections.length).toBe(latest?.transactions.length);
    const parts = table
      .find('[name="cuota"]')
      .toArray()
      .map((one) => $(one).text());
    expect(parts).toContain('01/1');
    expect(parts.some((one) => /^\d\d\/([2-9]|\d\d)$/.test(one))).toBe(true);
    for (const row of rows) {
      if (sections.includes(row)) continue;
      const cell = (name: string): string => $(row).find(`[name="${name}"]`).text().trim();
      expect(cell('NumeroReferencia_iso8601')).toMatch(/^\d\d\/\d\d\/\d{4}$/);
      expect(cell('MontoTransaccion_iso8601')).toMatch(/^\$ -?[\d.]+$/);
      expect(cell('operacion_fld_21_iso8601')).toMatch(/^\$ -?[\d.]+$/);
    }
  });

  it('of another month is requested by the form, and is then first in the select', async () => {
    const cookie = await logIn(rut);
    const $ = await pageAt(NATIONAL, { cookie });
    expect($('#periodo option').first().attr('value')).toBe(compact(latest?.statementDate));
    const link = linkIn($, NATIONAL_LINK);
    expect(link).toMatch(/\/!ut\/p\/z1\/[\w-]+\/dz\/d5\//);
    const date = earlier?.statementDate ?? '';
    const fields = asking($, latest?.statementDate ?? '', date.slice(0, 7));
    const other = await pageAt(link, { cookie, fields });
    expect(other('#periodo option').first().attr('value')).toBe(compact(date));
    expect(textOf(other, 'FechaFacturacion_iso8601')).toBe(formatDate(date, 'slash'));
    expect(textOf(other, 'infoMontoFacturado_iso8601')).not.toBe('');
  });

  it('of a month that was not billed is reported to have no data', async () => {
    const cookie = await logIn(rut);
    const $ = await pageAt(NATIONAL, { cookie });
    const fields = asking($, latest?.statementDate ?? '', '1999-12');
    const empty = await pageAt(linkIn($, NATIONAL_LINK), { cookie, fields });
    expect(empty('#contenido #sinDatos').length).toBe(1);
    expect(empty('[name="operacion_Table"], [name="FechaFacturacion_iso8601"]').length).toBe(0);
  });

  it.each(['_bowStEvent', 'resultShow', 'periodo', 'fecha'])(
    'is not found if the field %s is missing or has another value',
    async (field) => {
      const cookie = await logIn(rut);
      const $ = await pageAt(NATIONAL, { cookie });
      const link = linkIn($, NATIONAL_LINK);
      const date = latest?.statementDate ?? '';
      const { [field]: value = '', ...others } = asking($, date, date.slice(0, 7));
      expect((await ask(link, { cookie, fields: { ...others, [field]: value } })).status).toBe(200);
      expect((await ask(link, { cookie, fields: others })).status).toBe(404);
      const wrong = {
        ...others,
        [field]: value.replace(/.$/, (last) => (last === '1' ? '2' : '1')),
      };
      expect((await ask(link, { cookie, fields: wrong })).status).toBe(404);
    },
  );

  it('has a form that is valid only in its own session', async () => {
    const $ = await pageAt(NATIONAL, { cookie: await logIn(rut) });
    const date = latest?.statementDate ?? '';
    const fields = asking($, date, date.slice(0, 7));
    const link = linkIn($, NATIONAL_LINK);
    expect((await ask(link, { cookie: await logIn(rut), fields })).status).toBe(400);
  });
});

describe('an international statement', () => {
  const { rut, creditCards } = itauPersonWith(({ creditCards: [card] }) => {
    const [newest] = inDollars(card?.statements ?? []);
    const isNewest = newest?.statementDate === card?.statements[0]?.statementDate;
    const amounts = newest?.transactions.map(({ amount }) => amount) ?? [];
    return isNewest && amounts.some((one) => one > 0) && amounts.some((one) => one < 0);
  });
  const [latest] = inDollars(creditCards[0]?.statements ?? []);

  it('has its figures in named fields, in dollars with a decimal comma and no symbol', async () => {
    const $ = await pageAt(INTERNATIONAL, { cookie: await logIn(rut) });
    const names = [
      'SaldoAnteriorFacturado',
      'AbonoRealizado',
      'TraspasoDeudaNacional',
      'DeudaTotal',
    ];
    for (const name of ['CupoTotal', ...names, 'fld_23', 'fld_24', 'fld_25']) {
      expect(textOf($, `${name}_iso8601`), name).toMatch(/^-?[\d.]+,\d\d$/);
    }
    expect(textOf($, 'DeudaTotalEmisor')).toMatch(/^-?[\d.]+,\d\d$/);
    expect(textOf($, 'fld_12_iso8601')).toMatch(/^\d\d\/\d\d\/\d{4}$/);
  });

  it('has operations with a decimal point, in sections with a heading row over six columns', async () => {
    const $ = await pageAt(INTERNATIONAL, { cookie: await logIn(rut) });
    const rows = $('table[name="record_Table"] tr[name="DataContainer"]').toArray();
    const operations = rows.filter((row) => $(row).find('td[colspan="6"]').length === 0);
    expect(operations).toHaveLength(latest?.transactions.length ?? 0);
    expect(rows.length).toBeGreaterThan(operations.length);
    for (const row of operations) {
      const cell = (name: string): string => $(row).find(`[name="${name}"]`).text().trim();
      expect(cell('MontoDolar_iso8601')).toMatch(/^-?[\d,]+\.\d\d$/);
      expect(cell('Fecha_iso8601')).toMatch(/^\d\d\/\d\d\/\d{4}$/);
      for (const name of ['DetalleTransaccion', 'Ciudad', 'Pais']) {
        expect($(row).find(`[name="${name}"]`).length).toBe(1);
      }
    }
  });

  it('of a month without purchases abroad is reported to have no data', async () => {
    const cookie = await logIn(rut);
    const $ = await pageAt(INTERNATIONAL, { cookie });
    const date = latest?.statementDate ?? '';
    const fields = asking($, date, '1999-12');
    const empty = await pageAt(linkIn($, INTERNATIONAL_LINK), { cookie, fields });
    expect(empty('#contenido #sinDatos').length).toBe(1);
    expect(empty('#periodo option').first().attr('value')).toBe(compact(date));
  });

  it('belongs to another portlet, whose event the national form rejects', async () => {
    const cookie = await logIn(rut);
    const $ = await pageAt(INTERNATIONAL, { cookie });
    const date = latest?.statementDate ?? '';
    const fields = { ...asking($, date, date.slice(0, 7)), periodo: compact(date) };
    expect((await ask(linkIn($, INTERNATIONAL_LINK), { cookie, fields })).status).toBe(200);
    const national = await pageAt(NATIONAL, { cookie });
    expect(eventIn(national)).not.toBe(eventIn($));
    expect((await ask(linkIn(national, NATIONAL_LINK), { cookie, fields })).status).toBe(404);
  });
});

it('shows the statements of another card, back to its oldest month', async () => {
  const { rut, creditCards } = itauPersonWith((one) => one.creditCards.length > 1);
  const statements = inPesos(creditCards[1]?.statements ?? []);
  const cookie = await logIn(rut);
  const first = await pageAt(NATIONAL, { cookie });
  const link = linkIn(first, 'form[name="comboForm"] a');
  const chosen = await pageAt(link, { cookie, fields: { cuentaIdSelected: 'TC_2' } });
  const shown = formatDate(statements[0]?.statementDate ?? '', 'slash');
  expect(textOf(chosen, 'FechaFacturacion_iso8601')).toBe(shown);
  const date = statements[11]?.statementDate ?? '';
  const fields = asking(chosen, statements[0]?.statementDate ?? '', date.slice(0, 7));
  const oldest = await pageAt(linkIn(chosen, NATIONAL_LINK), { cookie, fields });
  expect(textOf(oldest, 'FechaFacturacion_iso8601')).toBe(formatDate(date, 'slash'));
});
