import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect, consentTo, faultsOf, openByScript, reaches, tabTo, visit } from './hostVisit.ts';
import { START_TIMEOUT_MS, startWidgetSystem, type WidgetSystem } from './widgetSystem.ts';

// A person leaves out one of the accounts that were found, by keyboard, at the width of a phone.

let system: WidgetSystem;
beforeAll(async () => {
  system = await startWidgetSystem();
}, START_TIMEOUT_MS);
afterAll(() => system.stop());

/** Has several accounts and cards. */
const PERSON = '99999999-9';
const CHOICE = 'Elige qué compartes';

/** The calls of the client's server about the person's newest consent. */
async function asServer() {
  const call = async (path: string, headers: object, body?: object) => {
    const method = body === undefined ? 'GET' : 'POST';
    const sent = { ...headers, ...(body && { body }) };
    return ((await system.call(method, `/api/v1${path}`, sent)).body as { data: unknown }).data;
  };
  const { taskToken: token } = (await call(
    '/token/task',
    { headers: { 'x-api-key': system.apiKey } },
    { clientId: system.clientId, target: PERSON },
  )) as { taskToken: string };
  const { consents } = (await call('/consents', { token })) as { consents: [{ id: string }] };
  const [{ id: consentId }] = consents;
  return {
    balances: async () => {
      const asked = { product: 'product-balance', consentId };
      const [found] = (await call('/products/retrieve-data', { token }, asked)) as [
        { accounts: { accountNumber: string }[] },
      ];
      return found;
    },
    revoke: () => call(`/consents/${consentId}/revoke`, { token }, {}),
  };
}

describe('the choice of accounts, at 390 px', { timeout: 600_000 }, () => {
  it.each(['light', 'dark'] as const)(
    'is made by keyboard, in %s mode, also after the window was closed',
    async (colorScheme) => {
      const viewport = { width: 390, height: 844 };
      const { page, troubles, close } = await visit(system, system.hostUrl, {
        viewport,
        colorScheme,
      });
      const press = (key: string) => page.keyboard.press(key);
      const otpToken = await system.createOtp(PERSON, { products: ['product-balance'] });
      const options = { widgetConfigId: system.widgetConfigId, otpToken };
      const first = await openByScript(page, options);
      await consentTo(first);
      await connect(first);
      await reaches(first, CHOICE);

      // The same token shows the choice again.
      await page.evaluate('window.__widget.close()');
      const frame = await openByScript(page, options);
      await reaches(frame, CHOICE);
      const boxes = frame.getByRole('checkbox');
      const count = await boxes.count();
      expect(count).toBeGreaterThan(1);
      expect(await frame.getByRole('checkbox', { checked: true }).count()).toBe(count);
      expect(await faultsOf(frame)).toEqual([]);

      await tabTo(page, boxes.first());
      for (let ticked = count; ticked > 0; ticked -= 1) {
        await press('Space');
        if (ticked > 1) await press('Tab');
      }
      await tabTo(page, frame.getByRole('button', { name: 'Compartir', exact: true }));
      await press('Enter');
      await frame.getByText(/^Marca al menos una cuenta/).waitFor();
      expect(await faultsOf(frame)).toEqual([]);
      // The focus is on the first box.
      await press('Space');
      const isTooWide = await frame.evaluate(
        'document.documentElement.scrollWidth > document.documentElement.clientWidth',
      );
      expect(isTooWide).toBe(false);
      const [name = ''] = await frame
        .getByRole('checkbox', { checked: true })
        .evaluateAll((all) =>
          all.map((one) =>
            String((one as { labels?: [{ innerText: string }] }).labels?.[0].innerText),
          ),
        );
      const [digits = ''] = /\d{4}/.exec(name) ?? [];
      await tabTo(page, frame.getByRole('button', { name: 'Compartir 1 cuenta' }));
      await press('Enter');
      await reaches(frame, 'Conexión lista');
      await frame.getByText(new RegExp(`terminada en ${digits}`)).waitFor();
      expect(await frame.evaluate('sessionStorage.length')).toBe(0);

      const server = await asServer();
      const { accounts } = await server.balances();
      expect(accounts.map(({ accountNumber }) => accountNumber.slice(-4))).toEqual([digits]);
      expect(await page.evaluate('JSON.stringify(window.__heard)')).not.toContain(digits);
      expect(troubles).toEqual([]);
      await server.revoke();
      await close();
    },
  );
});
