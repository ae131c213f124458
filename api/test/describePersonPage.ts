import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { connectByKeyboard } from './connectByKeyboard.ts';
import { faultsOf, PASSWORD, tabTo, visit } from './hostVisit.ts';
import { until } from './until.ts';
import { waitForMail } from './waitForMail.ts';
import type { WidgetSystem } from './widgetSystem.ts';

/** RUT of the host page's first person. */
const RUT = '12.345.678-5';
const USERNAME = '12345678-5';
const EMAIL = 'persona@correo.cl';
const PHONE = { viewport: { width: 390, height: 844 } };
const APP = 'Demo Finanzas';

/** Revokes a permission on the page for persons, at phone width, using only the keyboard. */
export function describePersonPage(getSystem: () => WidgetSystem): void {
  describe('the page for persons', () => {
    it('takes a permission back by keyboard alone, and the next read is refused', async () => {
      const system = getSystem();
      const host = await visit(system, system.hostUrl, PHONE);
      const { frame } = await connectByKeyboard(host.page);
      const consentId = await frame.locator('code').innerText();
      await host.close();
      const { body: made } = await system.call('POST', '/api/v1/token/task', {
        headers: { 'x-api-key': system.apiKey },
        body: { clientId: system.clientId, target: USERNAME },
      });
      const { taskToken } = made['data'] as { taskToken: string };
      const read = () =>
        system.call('POST', '/api/v1/products/retrieve-data', {
          token: taskToken,
          body: { consentId, product: 'movement' },
        });
      expect((await read()).status).toBe(200);
      const receipt = await waitForMail(system.simulatorUrl, EMAIL, ({ attachments }) =>
        attachments.some(({ content }) =>
          Buffer.from(content, 'base64').toString('utf8').includes(consentId),
        ),
      );
      expect(receipt.text).toContain('/persona');

      const personPage = `${system.apiUrl}/persona`;
      const { page, requests, troubles, close } = await visit(system, personPage, PHONE);
      const faults: string[] = [];
      /** Waits for a screen to receive the focus, and checks it with axe. */
      const arrive = async (title: string) => {
        await focused(page, title);
        expect(await page.title()).toBe(`${title} · Cauce`);
        faults.push(...(await faultsOf(page.mainFrame())).map((fault) => `${title}: ${fault}`));
        const isWide = 'document.documentElement.scrollWidth > innerWidth';
        if ((await page.evaluate(isWide)) === true) faults.push(`${title}: wider than its window`);
      };
      const press = (key: string) => page.keyboard.press(key);
      const button = (name: string) => page.getByRole('button', { name, exact: true });

      await page.getByRole('heading', { name: 'Tus permisos en Cauce' }).waitFor();
      await tabTo(page, page.getByLabel('RUT'));
      await page.keyboard.type(RUT);
      await tabTo(page, page.getByLabel('Correo'));
      await page.keyboard.type(EMAIL);
      await press('Enter');

      await arrive('Escribe el código');
      const mail = await waitForMail(system.simulatorUrl, EMAIL, ({ text }) =>
        /^\d{6}$/m.test(text),
      );
      const [code = ''] = /^\d{6}$/m.exec(mail.text) ?? [];
      await tabTo(page, page.getByLabel('Código'));
      await page.keyboard.type(code);
      await press('Enter');

      await arrive('Tus conexiones');
      await tabTo(page, page.locator(`a[href="#conexiones/${consentId}"]`));
      await press('Enter');
      await arrive(APP);
      // The host page may have read as well.
      await page
        .getByText(new RegExp(`^${APP} leyó`))
        .first()
        .waitFor();
      await tabTo(page, button('Descargar en PDF'));
      const download = page.waitForEvent('download');
      await press('Enter');
      expect((await download).suggestedFilename()).toMatch(/\.pdf$/);

      await page.reload();
      await page.getByRole('heading', { level: 1, name: APP }).waitFor();
      await tabTo(page, button('Quitar el permiso'));
      await press('Enter');
      const question = page.getByRole('dialog', { name: `¿Quitar el permiso a ${APP}?` });
      await question.waitFor();
      faults.push(...(await faultsOf(page.mainFrame())));
      await tabTo(page, question.getByRole('button', { name: 'Quitar el permiso' }));
      await press('Enter');
      await arrive('Permiso quitado');

      // The person sees that it is done, and the client's next call fails.
      const refused = await read();
      expect([refused.status, refused.body['code']]).toEqual([403, 'INVALID_CONSENT']);
      await waitForMail(system.simulatorUrl, EMAIL, ({ subject }) => /permiso/i.test(subject));

      await page.goBack();
      await arrive(APP);
      await page.getByText('Permiso quitado').waitFor();
      await tabTo(page, page.getByRole('link', { name: 'Solicitudes' }));
      await press('Enter');
      await arrive('Tus solicitudes');
      await page.getByText('Quitaste el permiso').waitFor();
      await tabTo(page, page.getByRole('link', { name: 'Mis datos' }));
      await press('Enter');
      await arrive('Mis datos');
      await tabTo(page, button('Descargar en JSON'));
      await press('Enter');
      const copying = page.getByRole('dialog', { name: '¿Descargar tus datos?' });
      await copying.waitFor();
      await tabTo(page, copying.getByRole('button', { name: 'Descargar' }));
      const copy = page.waitForEvent('download');
      await press('Enter');
      const kept = readFileSync(await (await copy).path(), 'utf8');
      expect([kept.includes(consentId), kept.includes(PASSWORD)]).toEqual([true, false]);
      await arrive('Archivo descargado');
      await tabTo(page, button('Salir'));
      await press('Enter');
      await arrive('Tus permisos en Cauce');

      expect(faults).toEqual([]);
      expect(troubles).toEqual([]);
      // Neither the RUT nor the e-mail nor the code appeared in a URL, and none of them remains in
      // the browser.
      const secrets = new RegExp(`${RUT}|${USERNAME}|persona@correo|${code}`);
      expect(requests.map((one) => one.url()).filter((url) => secrets.test(url))).toEqual([]);
      expect(await page.evaluate('JSON.stringify([sessionStorage, localStorage])')).not.toMatch(
        secrets,
      );
      expect(await page.context().cookies()).toEqual([]);
      await close();
    });
  });
}

/** Waits until the heading of a screen has the focus. */
async function focused(page: Page, title: string): Promise<void> {
  const heading = page.locator('h1:focus');
  await until(async () => (await heading.count()) === 1 && (await heading.innerText()) === title, {
    detail: () => `The heading «${title}» never had the focus.`,
  });
}
