import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectMongo } from '../src/infra/mongo/mongo.ts';
import type { ConsentDocument } from '../src/modules/consent/consents/consents.types.ts';
import { connectByKeyboard } from './connectByKeyboard.ts';
import { describePersonPage } from './describePersonPage.ts';
import { connect, consentTo, faultsOf, openWidget, shareAll, tabTo, visit } from './hostVisit.ts';
import { until } from './until.ts';
import { START_TIMEOUT_MS, startWidgetSystem, type WidgetSystem } from './widgetSystem.ts';

// The whole connect flow in a browser, through the sandbox's host page, using only the keyboard.
// widgetFlow.long.test.ts runs it with axe at every step, and the widget's stories cover each of
// its states.

let system: WidgetSystem;
beforeAll(async () => {
  system = await startWidgetSystem();
}, START_TIMEOUT_MS);
afterAll(() => system.stop());

/** The channels by which the active consent was opened and accepted, according to its record. */
async function channels() {
  const mongo = connectMongo(String(system.env.MONGODB_URL), 'cauce');
  const consents = mongo.db.collection<ConsentDocument>('consents');
  const found = await consents.findOne({ state: 'active' });
  await mongo.close();
  return [found?.session, found?.acceptance].map((act) => act?.channel?.kind);
}

describe('the connect flow', () => {
  it('can be completed by keyboard alone, from the token to the data', async () => {
    const { page, troubles, close } = await visit(system, system.hostUrl);
    const press = (key: string) => page.keyboard.press(key);
    const { frame, rut } = await connectByKeyboard(page);
    expect(rut).toBe('12.345.678-5');
    await frame.getByRole('link', { name: /\/persona/ }).waitFor();
    await tabTo(page, frame.getByRole('button', { name: 'Descargar PDF' }));
    const download = page.waitForEvent('download');
    await press('Enter');
    expect((await download).suggestedFilename()).toBe('comprobante-cauce.pdf');
    const pdf = readFileSync(await (await download).path(), 'latin1');
    expect(pdf).toMatch(/^%PDF-/);
    await tabTo(page, frame.getByRole('button', { name: 'Volver a Demo Finanzas' }));
    await press('Enter');
    await until(() => page.frames().length === 1);
    // The focus is back where it was before the widget opened.
    await tabTo(page, page.getByRole('button', { name: 'Listar consentimientos' }));
    await press('Enter');
    await tabTo(page, page.getByRole('button', { name: /^Pedir datos del consentimiento/ }));
    await press('Enter');
    await page.getByText('/products/retrieve-data').first().waitFor();
    await page.getByText('"accountNumber"').first().waitFor();
    await page.getByText('ACTIVE', { exact: true }).first().waitFor();
    // The event that the server received on its stream meanwhile, which a screen reader announces
    // as well.
    await page.getByRole('cell', { name: /consent\.activated$/ }).waitFor();
    await page
      .getByRole('status')
      .getByText(/^Evento \d+: /)
      .waitFor({ state: 'attached' });
    expect(await channels()).toEqual(['widget-page', 'widget-page']);
    expect(troubles).toEqual([]);
    await close();
  });

  it('asks before it discards progress, also on Escape', async () => {
    const { page, troubles, close } = await visit(system, system.hostUrl);
    const frame = await openWidget(page, { person: '11.111.111-1' });
    await consentTo(frame);
    await page.keyboard.press('Escape');
    const dialog = frame.getByRole('dialog', { name: '¿Quieres salir?' });
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'Salir' }).click();
    await page.getByText('"reason":"closed"').waitFor();
    await page.getByRole('button', { name: 'Listar consentimientos' }).click();
    await page.getByText('INACTIVE / DISCARDED').first().waitFor();
    expect(troubles).toEqual([]);
    await close();
  });
});

describePersonPage(() => system);

// Last, because it moves the days on for all persons.
describe('the changes of a connection', () => {
  it.each([
    { width: 1280, colorScheme: 'light' },
    { width: 390, colorScheme: 'dark' },
  ] as const)(
    'appear on the host page, marked and announced ($width px, $colorScheme)',
    async ({ width, colorScheme }) => {
      const viewport = { width, height: 844 };
      const { page, troubles, close } = await visit(system, system.hostUrl, {
        viewport,
        colorScheme,
      });
      const frame = await openWidget(page, { person: '11.111.111-1' });
      await consentTo(frame);
      await connect(frame);
      await shareAll(frame);
      await frame.getByRole('button', { name: /^Volver a/ }).click();
      await until(() => page.frames().length === 1);

      const table = page.getByRole('table', { name: /^Los últimos de \d+ movimientos$/ });
      await table.getByRole('row').nth(10).waitFor();
      const marks = table.getByText('Nuevo', { exact: true });
      expect(await marks.count()).toBe(0);
      const news = page.getByRole('status').getByText(/nuevos?\.$/);
      // A person may have no movements on a day.
      const arrived = await until(async () => {
        await page.getByRole('button', { name: 'Avanzar un día' }).click();
        await news.waitFor();
        return Number(/\d+/.exec(await news.innerText())?.[0] ?? 0);
      });
      expect(await marks.count()).toBe(arrived);
      expect(await table.getByRole('row').nth(1).innerText()).toContain('Nuevo');
      expect(await faultsOf(page.mainFrame())).toEqual([]);
      const isTooWide = await page.evaluate(
        'document.documentElement.scrollWidth > document.documentElement.clientWidth',
      );
      expect(isTooWide).toBe(false);
      expect(troubles).toEqual([]);
      await close();
    },
  );
});
