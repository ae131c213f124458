import type { Frame, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faultsOf, openByScript, reaches, tabTo, visit } from './hostVisit.ts';
import { until } from './until.ts';
import { START_TIMEOUT_MS, startWidgetSystem, type WidgetSystem } from './widgetSystem.ts';

// Data that no single institution has: the person connects two in one visit, by keyboard, at the
// width of a phone.

let system: WidgetSystem;
beforeAll(async () => {
  system = await startWidgetSystem();
}, START_TIMEOUT_MS);
afterAll(() => system.stop());

const PERSON = '12345678-5';
const SII = 'Servicio de Impuestos Internos';
const TGR = 'Tesorería General de la República';

/** Agrees and connects at the chosen institution. */
async function connectByKeys(page: Page, frame: Frame, institution: string): Promise<void> {
  await reaches(frame, 'Revisa y autoriza');
  expect(await faultsOf(frame)).toEqual([]);
  await tabTo(page, frame.getByRole('button', { name: 'Autorizo y continúo' }));
  await page.keyboard.press('Enter');
  await reaches(frame, `Ingresa a ${institution}`);
  await tabTo(page, frame.getByLabel('Clave Tributaria'));
  await page.keyboard.type('clave123');
  await page.keyboard.press('Enter');
  await reaches(frame, 'Conexión lista');
  expect(await faultsOf(frame)).toEqual([]);
  const isTooWide = await frame.evaluate(
    'document.documentElement.scrollWidth > document.documentElement.clientWidth',
  );
  expect(isTooWide).toBe(false);
}

describe('data of two institutions, at 390 px', { timeout: 600_000 }, () => {
  it.each(['light', 'dark'] as const)('is connected in one visit, in %s mode', async (theme) => {
    const viewport = { width: 390, height: 844 };
    const options = { viewport, colorScheme: theme };
    const { page, troubles, heard, close } = await visit(system, system.hostUrl, options);
    const products = ['tax-folder', 'fiscal-statement'];
    const otpToken = await system.createOtp(PERSON, { products });
    const frame = await openByScript(page, { widgetConfigId: system.widgetConfigId, otpToken });

    await reaches(frame, 'Elige tu institución');
    expect(await faultsOf(frame)).toEqual([]);
    await tabTo(
      page,
      frame.getByRole('button', { name: new RegExp(`${SII}.*Carpeta tributaria`) }),
    );
    await page.keyboard.press('Enter');
    await connectByKeys(page, frame, SII);

    await frame
      .getByText(/^Falta: /)
      .first()
      .waitFor();
    await tabTo(page, frame.getByRole('button', { name: 'Conectar otra institución' }));
    await page.keyboard.press('Enter');
    // Only one institution has the rest, so there is no list.
    await frame.getByText(`Ya conectaste: ${SII}.`).first().waitFor();
    await connectByKeys(page, frame, TGR);
    const receipt = frame.getByRole('region', { name: 'Tu comprobante' });
    await receipt.getByText('En la misma visita').waitFor();
    expect(await frame.getByRole('button', { name: 'Conectar otra institución' }).count()).toBe(0);

    await tabTo(page, frame.getByRole('button', { name: /^Volver a/ }));
    await page.keyboard.press('Enter');
    await until(() => page.frames().length === 1);
    const messages = (await heard()).map(
      (text) => JSON.parse(text) as { type: string; success?: object; exit?: { reason: string } },
    );
    expect(messages.flatMap(({ success }) => success ?? [])).toMatchObject([
      { entityId: 'sii' },
      { entityId: 'tgr' },
    ]);
    expect(messages.at(-1)).toMatchObject({ type: 'exit', exit: { reason: 'completed' } });
    expect(troubles).toEqual([]);
    await close();
  });
});
