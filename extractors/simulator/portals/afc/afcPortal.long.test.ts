import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatRut } from '../../../src/shared/rut.ts';
import { readPdfText } from '../../../src/shared/pdf.ts';
import { runExtraction } from '../../../src/runtime/runExtraction.ts';
import { CHROMIUM, LIGHT } from '../../../test/networks.ts';
import { withPortalBrowser } from '../../../test/portalBrowser.ts';
import { roundTrip } from '../../../test/roundTrip.ts';
import { startSimulated, TEST_DAY } from '../../../test/simulated.ts';
import type { Simulated } from '../../../test/simulated.ts';
import { afcMember } from '../../../synthetic-person/index.ts';

// Does what programs for the real portal do, with their selectors, in a browser that resolves its
// host names to the simulator.

const BRANCH = 'https://webafiliados.afc.cl/WUI.AAP.OVIRTUAL';
const RUT = '12781135-0';
const member = afcMember(RUT, TEST_DAY, 'afc');

let page: Page;

withPortalBrowser(
  (opened) => {
    ({ page } = opened);
  },
  { atRealNames: true, simulator: {}, window: { viewport: { width: 1280, height: 720 } } },
);

async function enter(rut: string): Promise<void> {
  await page.goto(`${BRANCH}/Default.aspx`);
  await page.locator('#btnIngresarafc').click();
  await page.locator('#txtRutTrabajador').fill(formatRut(rut, 'compact'));
  await page.locator('#txtPwdTrabajador').fill('clave9876');
  await page.locator('#btnIngresar').click();
}

async function cellsOf(table: string): Promise<string[][]> {
  await page.locator(`table#${table}`).waitFor();
  const rows = await page.locator(`table#${table} tr:has(td)`).all();
  return Promise.all(rows.map((row) => row.locator('td').allInnerTexts()));
}

describe('a program for the real portal', () => {
  it('is told to tick the captcha, by a text of the page, before either way in', async () => {
    await page.goto(`${BRANCH}/Default.aspx`);
    await page.getByLabel('No soy un robot').uncheck();
    await page.getByText('Clave AFC').or(page.locator('input[value="Clave AFC"]')).first().click();
    await page.getByText('Verificar casilla de seguridad').waitFor();
    expect(await page.locator('#txtRutTrabajador').isVisible()).toBe(false);
    await page.locator('button.close').click();
    await page.locator('input#btnCU').click();
    await page.getByText('Verificar casilla de seguridad').waitFor();
    await page.getByLabel('No soy un robot').check();
    await page.locator('input#btnCU').click();
    await page.locator('#uname').waitFor();
  });

  it('reads the balance after the notice about security is closed', async () => {
    await enter(RUT);
    await page.waitForURL('**/Portada.aspx**');
    await page.locator('button.modal-close').click();
    const text = await page.getByRole('heading', { name: /Saldo total/ }).innerText();
    expect(Number(/\$([\d.]+)/.exec(text)?.[1]?.replaceAll('.', ''))).toBe(member.balance);
    await expect.poll(() => page.locator('h1.saldo_total').count()).toBe(1);
  });

  it('reads employers, and the contributions of another year after a post-back', async () => {
    await enter(RUT);
    await page.waitForURL('**/Portada.aspx**');
    await page.goto(`${BRANCH}/WebAfiliados/Datos/Empresas.aspx`);
    const employers = await cellsOf('contentPlaceHolder_gvEmpresas');
    expect(employers.map(([rut]) => rut)).toEqual(
      member.employers.map(({ employerRut }) => formatRut(employerRut)),
    );
    await page.goto(`${BRANCH}/WebAfiliados/Certificados/CrtPagadas.aspx?periodo=2026`);
    const opened = await cellsOf('contentPlaceHolder_dgBusqueda');
    const ofTwoYears = member.contributions.filter(({ period }) => period >= '2025');
    expect(opened.slice(0, -1)).toHaveLength(2 * ofTwoYears.length);
    await page.selectOption('select#contentPlaceHolder_ddlPeriodo', '2024');
    await Promise.all([
      page.waitForEvent('load'),
      page.evaluate("__doPostBack('ctl00$contentPlaceHolder_btnBuscar','')"),
    ]);
    await page.waitForSelector('table#contentPlaceHolder_dgBusqueda');
    const rows = (await cellsOf('contentPlaceHolder_dgBusqueda')).slice(0, -1);
    expect(new Set(rows.map(([month]) => month?.slice(-4)))).toEqual(new Set(['2024']));
  });

  it('stores the certificate after its three buttons are pressed', async () => {
    await enter(RUT);
    await page.waitForURL('**/Portada.aspx**');
    await page.goto(`${BRANCH}/WebAfiliados/Certificados/Certificados.aspx`);
    await page.locator('a[onclick*="ValidaPensionado"]').click();
    await page.locator('#btnAcordcotacred').click();
    await page.locator('#contentPlaceHolder_btnCotAcred').click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.locator('#btnDescargaCotPagadas').click(),
    ]);
    const text = await readPdfText(await readFile(await file.path()));
    const lines = text.split('\n');
    expect(lines.filter((line) => /^N° de folio [\dA-F-]{19}$/.test(line))).not.toEqual([]);
    expect(text).toContain(`${member.name}, RUT ${formatRut(RUT)}, registra`);
    // Folded: a month above its row, and the year below.
    const at = lines.findIndex((line) => line.startsWith('Septiembre'));
    expect(lines[at + 1]).toMatch(/^\d{1,2}\.\d{3}\.\d{3}-[\dK]\t.*\$/);
    expect(lines[at + 2]).toMatch(/^20\d\d/);
    expect(lines.findLast((line) => line.startsWith('TOTAL'))).toMatch(/^TOTAL\s\$[\d.]+$/);
  });
});

describe.each([
  ['the light engine', LIGHT],
  ['Chromium', CHROMIUM],
] as const)('by %s', (_name, engine) => {
  let own: Simulated;
  beforeAll(async () => {
    own = await startSimulated({}, engine);
  });
  afterAll(() => own.close());

  it.each([RUT, '77777777-7'])('every action of %s is read with both logins', async (rut) => {
    const { extracted, expected } = await roundTrip(own, 'afc', rut);
    expect(extracted).toEqual(expected);
  });

  it.each([
    ['22222222-2', { kind: 'wrong_login' }],
    ['33333333-3', { kind: 'locked' }],
    ['44444444-4', { code: 'INSTITUTION_UNAVAILABLE' }],
  ])('the refusal of %s is recognised with both logins', async (rut, ends) => {
    for (const action of ['job', 'job-clave-unica']) {
      expect(await runExtraction(own.request('afc', [action], rut))).toMatchObject(ends);
    }
  });
});
