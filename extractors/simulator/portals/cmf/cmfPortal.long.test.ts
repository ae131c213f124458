import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { rutOf } from '../../../src/shared/rut.ts';
import { withPortalBrowser } from '../../../test/portalBrowser.ts';
import { TEST_DAY } from '../../../test/simulated.ts';
import { cmfSubject } from '../../../synthetic-person/index.ts';
import type { CmfSubject } from '../../../synthetic-person/index.ts';

// Uses the addresses, labels and selectors of programs for the real portal, in a browser that
// resolves its host names to the simulator.

const START = 'https://conocetudeuda.cmfchile.cl/mediador/claveunica/';

let page: Page;

withPortalBrowser(
  (opened) => {
    ({ page } = opened);
  },
  { atRealNames: true, simulator: {}, window: { viewport: { width: 1280, height: 720 } } },
);

/** The first person who meets the condition. */
function personWith(isIt: (subject: CmfSubject) => boolean): CmfSubject {
  for (let at = 0; at < 300; at += 1) {
    const subject = cmfSubject(rutOf(10_000_000 + at * 61_803), TEST_DAY, 'cmf');
    if (isIt(subject)) return subject;
  }
  throw new Error('There is nobody like that');
}

describe('the debt report, read by a program for the real portal', () => {
  it('is shown after the fields of the login are filled in and Enter is pressed', async () => {
    const { rut, debt } = personWith(
      (one) => one.debt.directDebts.items.length > 2 && one.debt.availableCredits.items.length > 0,
    );
    await page.goto(START);
    await page.getByRole('textbox', { name: 'Ingresa tu RUN' }).fill(rut);
    await page.getByRole('textbox', { name: 'Ingresa tu ClaveÚnica' }).fill('clave9876');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'INGRESA' }).click();
    const total = page.locator('#cmfDeuda_resumen_deuda .fs-44');
    await total.waitFor();
    expect(Number((await total.innerText()).replace(/[$.]/g, ''))).toBe(
      debt.directDebts.totals.total,
    );
    const headings = await page.locator('#tabla_deuda_directa thead th').allInnerTexts();
    expect(headings.map((one) => one.replaceAll('\n', ' '))).toEqual([
      'Institución financiera',
      'Tipo de crédito',
      'Total del crédito',
      'Vigente',
      '30 a 59 días de atraso',
      '60 a 89 días de atraso',
      '90 o más días de atraso',
    ]);
    const rows = page.locator('#tabla_deuda_directa tbody#tabla_deuda_directa_data tr');
    await expect.poll(() => rows.count()).toBe(debt.directDebts.items.length);
    await expect.poll(() => rows.first().locator('td').count()).toBe(7);
    const section = page.locator('#cmfDeuda_creditos_disponibles div.col-sm-6.mb-3.pr-xl-4');
    const lines = section.locator('table#tabla_lineas_credito');
    await expect
      .poll(() => lines.locator('tbody tr').count())
      .toBe(debt.availableCredits.items.length);
    await expect.poll(() => lines.locator('tfoot tr.tr-totales td').count()).toBe(3);
  });

  it('reports that there is nothing, after the page’s own function enabled the login button', async () => {
    await page.goto(START);
    await page.locator('input#uname').fill('777777777');
    await page.locator('input#pword').fill('clave9876');
    await page.evaluate('checkInputAndDisableSubmitButton()');
    await page.locator('button#login-submit:not([disabled])').click();
    await page.locator('#cmfDeuda_resumen_deuda .fs-44').waitFor();
    await expect.poll(() => page.locator('#cmfDeuda_resumen_deuda .fs-44').innerText()).toBe('$0');
    const nothing = page.locator('#cmfDeuda_creditos_disponibles p.alert.alert-light.border');
    await expect.poll(() => nothing.innerText()).toBe('No registra información');
  });
});
