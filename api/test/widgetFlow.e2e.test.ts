import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  BANK,
  connect,
  consentTo,
  faultsOf,
  openWidget,
  PASSWORD,
  reaches,
  tabTo,
  visit,
  widgetFrame,
} from './hostVisit.ts';
import { until } from './until.ts';
import { START_TIMEOUT_MS, startWidgetSystem, type WidgetSystem } from './widgetSystem.ts';

// The whole connect flow in a browser, through the sandbox's host page: with the keyboard alone, and
// with axe checks at every step.

let system: WidgetSystem;
beforeAll(async () => {
  system = await startWidgetSystem();
}, START_TIMEOUT_MS);
afterAll(() => system.stop());

describe('the connect flow', () => {
  it('can be completed by keyboard alone, from the token to the data', async () => {
    const { page, troubles, close } = await visit(system, system.hostUrl);
    const press = (key: string) => page.keyboard.press(key);
    await tabTo(page, page.getByRole('button', { name: 'Crear token y abrir el widget' }));
    await press('Enter');

    const frame = await widgetFrame(page);
    const isFocused = async (heading: string) => {
      await reaches(frame, heading);
      const focused = frame.locator(':focus');
      await until(
        async () => (await focused.count()) === 1 && (await focused.innerText()) === heading,
        { detail: () => `The heading «${heading}» never had the focus.` },
      );
    };
    await isFocused('Elige tu institución');
    await tabTo(page, frame.getByRole('searchbox'));
    await page.keyboard.type('chile');
    await tabTo(page, frame.getByRole('button', { name: new RegExp(`^${BANK}`) }));
    await press('Enter');

    await isFocused('Revisa y autoriza');
    await tabTo(page, frame.getByRole('button', { name: 'Autorizo y continúo' }));
    await press('Enter');

    await isFocused(`Ingresa a ${BANK}`);
    expect(await frame.getByLabel('RUT').inputValue()).toBe('12.345.678-5');
    await tabTo(page, frame.getByLabel('Clave de internet'));
    await page.keyboard.type(PASSWORD);
    await press('Enter');

    await isFocused('Conexión lista');
    await tabTo(page, frame.getByRole('button', { name: 'Volver a Demo Finanzas' }));
    await press('Enter');
    await until(() => page.frames().length === 1);
    // Back where the person was before the widget opened.
    await tabTo(page, page.getByRole('button', { name: 'Listar consentimientos' }));
    await press('Enter');
    await tabTo(page, page.getByRole('button', { name: /^Pedir datos del consentimiento/ }));
    await press('Enter');
    await page.getByText('/products/retrieve-data').first().waitFor();
    await page.getByText('"accountNumber"').first().waitFor();
    await page.getByText('ACTIVE', { exact: true }).first().waitFor();
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

describe.each([
  ['light', 1280, 844],
  ['dark', 390, 844],
  ['light', 390, 844],
  ['dark', 1280, 844],
] as const)('accessibility of %s at %i px', (colorScheme, width, height) => {
  it('every step has no axe violations', async () => {
    const { page, troubles, close } = await visit(system, system.hostUrl, {
      colorScheme,
      viewport: { width, height },
    });
    const faults: string[] = [];
    const look = async (step: string) => {
      faults.push(...(await faultsOf(frame)).map((fault) => `${step}: ${fault}`));
      const overflow = await frame.evaluate(
        'document.documentElement.scrollWidth > document.documentElement.clientWidth',
      );
      if (overflow === true) faults.push(`${step}: wider than its window`);
    };
    // A pair that no other test restricts.
    const frame = await openWidget(page, {
      person: '22.222.222-2',
    });
    const bank = {
      light: { 1280: BANK, 390: 'Bci' },
      dark: { 1280: 'Banco Itaú', 390: 'Banco BICE' },
    };
    const institution = bank[colorScheme][width];
    await reaches(frame, 'Elige tu institución');
    await look('institution');
    await frame.getByRole('searchbox').fill('nada que se llame así');
    await frame.getByText('No encontramos').first().waitFor();
    await look('no institution');
    await frame.getByRole('searchbox').fill('');
    await frame
      .getByRole('button', { name: new RegExp(institution) })
      .first()
      .click();
    await reaches(frame, 'Revisa y autoriza');
    await look('consent');
    await frame.getByRole('button', { name: 'No autorizo' }).click();
    await reaches(frame, 'No se compartió ningún dato');
    await look('declined');
    await frame.getByRole('button', { name: 'Revisar otra vez' }).click();
    await frame.getByRole('button', { name: 'Autorizo y continúo' }).click();
    await reaches(frame, /^Ingresa a/);
    await look('access');
    await frame.getByRole('button', { name: 'Conectar' }).click();
    await frame.getByText('Escribe tu clave.').first().waitFor();
    await look('no password');
    await frame.getByLabel('Clave de internet').fill(PASSWORD);
    await frame.getByRole('button', { name: 'Conectar' }).click();
    await frame.getByText('El RUT o la clave no coinciden').first().waitFor();
    await look('wrong password');
    await page.keyboard.press('Escape');
    await frame.getByRole('dialog').waitFor();
    await look('leaving');
    await frame.getByRole('button', { name: 'Seguir aquí' }).click();
    await frame.getByLabel('Clave de internet').fill(PASSWORD);
    await frame.getByRole('button', { name: 'Conectar' }).click();
    await reaches(frame, /^Pausamos tu acceso a/);
    await look('restricted');
    await frame.getByRole('button', { name: 'Volver a Demo Finanzas' }).click();
    await until(() => page.frames().length === 1);
    expect(faults).toEqual([]);
    expect(troubles).toEqual([]);
    await close();
  });

  it('connecting and done have no axe violations', async () => {
    const { page, troubles, close } = await visit(system, system.hostUrl, {
      colorScheme,
      viewport: { width, height },
    });
    const institution = { light: BANK, dark: 'Bci' }[colorScheme];
    const person = width === 390 ? '11.111.111-1' : '77.777.777-7';
    const frame = await openWidget(page, { person });
    await reaches(frame, 'Elige tu institución');
    await frame
      .getByRole('button', { name: new RegExp(institution) })
      .first()
      .click();
    await frame.getByRole('button', { name: 'Autorizo y continúo' }).click();
    // Held open until axe has run.
    let release = (): void => undefined;
    const isLookedAt = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/widget/extractions/*', async (route) => {
      await isLookedAt;
      await route.continue();
    });
    await connect(frame);
    await reaches(frame, /^Conectando con/);
    const whileConnecting = await faultsOf(frame);
    release();
    await reaches(frame, 'Conexión lista');
    const faults = [...whileConnecting, ...(await faultsOf(frame))];
    expect(faults).toEqual([]);
    expect(troubles).toEqual([]);
    await close();
  });
});
