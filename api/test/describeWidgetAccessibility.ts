import { describe, expect, it } from 'vitest';
import {
  BANK,
  connect,
  faultsOf,
  openWidget,
  PASSWORD,
  reaches,
  shareAll,
  visit,
} from './hostVisit.ts';
import { until } from './until.ts';
import type { WidgetSystem } from './widgetSystem.ts';

/** The theme and width with which a person sees the widget. */
export interface Look {
  readonly colorScheme: 'light' | 'dark';
  readonly width: 1280 | 390;
}

/** Goes through the connect flow in one theme and at one width, running axe at every step. */
export function describeWidgetAccessibility(
  getSystem: () => WidgetSystem,
  { colorScheme, width }: Look,
): void {
  const viewport = { width, height: 844 };
  describe(`to assistive technology, ${colorScheme} at ${width} wide`, () => {
    it('every step has no axe violations', async () => {
      const system = getSystem();
      const { page, troubles, close } = await visit(system, system.hostUrl, {
        colorScheme,
        viewport,
      });
      const faults: string[] = [];
      const look = async (step: string) => {
        faults.push(...(await faultsOf(frame)).map((fault) => `${step}: ${fault}`));
        const overflow = await frame.evaluate(
          'document.documentElement.scrollWidth > document.documentElement.clientWidth',
        );
        if (overflow === true) faults.push(`${step}: wider than its window`);
      };
      // A user-entity pair that no other test restricts.
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
      await frame
        .getByText(/Cauce pausó tu acceso/)
        .first()
        .waitFor();
      await look('restricted');
      await frame.getByRole('button', { name: 'Volver a Demo Finanzas' }).click();
      await until(() => page.frames().length === 1);
      expect(faults).toEqual([]);
      expect(troubles).toEqual([]);
      await close();
    });

    it('connecting and done have no axe violations', async () => {
      const system = getSystem();
      const { page, troubles, close } = await visit(system, system.hostUrl, {
        colorScheme,
        viewport,
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
      // The request is held until axe has run.
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
      await reaches(frame, /^(Elige qué compartes|Conexión lista)$/);
      const whileChoosing = await faultsOf(frame);
      await shareAll(frame);
      const faults = [...whileConnecting, ...whileChoosing, ...(await faultsOf(frame))];
      expect(faults).toEqual([]);
      expect(troubles).toEqual([]);
      await close();
    });
  });
}
