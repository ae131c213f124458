import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect, consentTo, openByScript, reaches, shareAll, visit } from './hostVisit.ts';
import { until } from './until.ts';
import {
  START_TIMEOUT_MS,
  startSite,
  startWidgetSystem,
  type Site,
  type WidgetSystem,
} from './widgetSystem.ts';

// The public script in a client's page: what `CauceConnect.open` does, and that it cleans up.

/** The `integrity` value of every released loader, by version. */
const RELEASES = JSON.parse(
  readFileSync(
    new URL('../../ui/src/widget/loader/releases/integrity.json', import.meta.url),
    'utf8',
  ),
) as Record<string, string>;

let system: WidgetSystem;
/** An origin that may not frame the widget. */
let stranger: Site;
beforeAll(async () => {
  system = await startWidgetSystem();
  stranger = await startSite(
    () => `<!doctype html><title>Extraño</title>
      <script src="${system.apiUrl}/widget/connect.js"></script><button>Conectar</button>`,
  );
}, START_TIMEOUT_MS);
afterAll(async () => {
  await stranger.close();
  await system.stop();
});

const exitsOf = (page: Page) => page.evaluate<{ reason: string }[]>('window.__exits');
const isLocked = (page: Page) =>
  page.evaluate<boolean>('document.documentElement.style.overflow === "hidden"');
const options = async (username: string) => ({
  otpToken: await system.createOtp(username),
  widgetConfigId: system.widgetConfigId,
});
/** Longer than the loader's timeout. */
const FOREVER = '00:30';

describe('CauceConnect', () => {
  it('opens over the page, closes once when told, and restores the page', async () => {
    const { page, troubles, close } = await visit(system, system.hostUrl);
    const opener = 'Crear token y abrir el widget';
    await page.getByRole('button', { name: opener }).focus();
    const before = await page.evaluate('document.body.childElementCount');
    const frame = await openByScript(page, await options('12345678-5'));
    await reaches(frame, 'Elige tu institución');
    expect(await isLocked(page)).toBe(true);

    await page.evaluate('window.__widget.close(); window.__widget.close()');
    await until(() => page.frames().length === 1);
    expect(await exitsOf(page)).toEqual([{ reason: 'closed', code: null, requestId: null }]);
    expect(await isLocked(page)).toBe(false);
    expect(await page.evaluate('document.body.childElementCount')).toBe(before);
    expect(await page.evaluate('document.activeElement.textContent')).toContain(opener);
    expect(troubles).toEqual([]);
    await close();
  });

  it('opens one widget at a time: another replaces it', async () => {
    const { page, close } = await visit(system, system.hostUrl);
    const first = await openByScript(page, await options('11111111-1'));
    await reaches(first, 'Elige tu institución');
    await page.evaluate(`window.__firstExits = window.__exits`);
    const second = await options('77777777-7');
    await page.evaluate(`window.__widget = CauceConnect.open(${JSON.stringify(second)})`);
    await until(() => first.isDetached());
    expect(await page.evaluate('window.__firstExits')).toMatchObject([{ reason: 'closed' }]);
    const frame = await until(() =>
      page.frames().find((one) => one !== first && one.url().includes('/widget/')),
    );
    await reaches(frame, 'Elige tu institución');
    expect(page.frames()).toHaveLength(2);
    await close();
  });

  it('reports load_failed if the configuration does not exist', async () => {
    const { page, close } = await visit(system, 'about:blank');
    await page.clock.install();
    await page.goto(system.hostUrl);
    const frame = await openByScript(page, { otpToken: 'x', widgetConfigId: 'wc_no_existe' });
    await frame.getByRole('heading', { name: 'No encontramos esta conexión' }).waitFor();
    await page.clock.fastForward(FOREVER);
    await until(() => page.frames().length === 1);
    expect(await exitsOf(page)).toEqual([{ reason: 'load_failed', code: null, requestId: null }]);
    await close();
  });

  it('can be closed at once if the widget did not load', async () => {
    const { page, close } = await visit(system, system.hostUrl);
    const frame = await openByScript(page, { otpToken: 'x', widgetConfigId: 'wc_no_existe' });
    await frame.getByRole('heading', { name: 'No encontramos esta conexión' }).waitFor();
    // The focus is moved, so that the dialog handles the key instead of the page in the frame.
    await page.evaluate('document.activeElement.blur()');
    await page.keyboard.press('Escape');
    await until(() => page.frames().length === 1);
    expect(await exitsOf(page)).toMatchObject([{ reason: 'closed' }]);
    await close();
  });

  it('reports load_failed in a page that may not frame it', async () => {
    const { page, troubles, close } = await visit(system, 'about:blank');
    await page.clock.install();
    await page.goto(stranger.origin);
    const given = await options('12345678-5');
    await page.evaluate(`window.__exits = [];
      CauceConnect.open({ ...${JSON.stringify(given)}, onExit: (exit) => __exits.push(exit) })`);
    await until(() => troubles.some((one) => one.includes('frame-ancestors')));
    await page.clock.fastForward(FOREVER);
    await until(async () => (await exitsOf(page)).length > 0);
    expect(await exitsOf(page)).toEqual([{ reason: 'load_failed', code: null, requestId: null }]);
    await close();
  });

  it('throws without a token or a configuration', async () => {
    const { page, close } = await visit(system, system.hostUrl);
    for (const given of ['{}', '{ otpToken: "x" }', '{ otpToken: "", widgetConfigId: "wc" }'])
      await expect(page.evaluate(`CauceConnect.open(${given})`)).rejects.toThrow(
        'CauceConnect.open',
      );
    expect(page.frames()).toHaveLength(1);
    await close();
  });
});

describe('a released CauceConnect', () => {
  /**
   * Loads a released script as a client's page does, in place of the page's own; resolves with the
   * result.
   */
  const load = (page: Page, path: string, integrity: string) =>
    page.evaluate<'load' | 'error'>(`new Promise((resolve) => {
      delete window.CauceConnect;
      const tag = document.createElement('script');
      tag.src = ${JSON.stringify(system.apiUrl + path)};
      tag.integrity = ${JSON.stringify(integrity)};
      tag.crossOrigin = 'anonymous';
      tag.onload = tag.onerror = ({ type }) => resolve(type);
      document.head.append(tag);
    })`);
  const isThere = (page: Page) => page.evaluate<boolean>('"CauceConnect" in window');

  it.each(Object.entries(RELEASES))(
    '%s is accepted with its hash, and works with the current widget',
    async (version, integrity) => {
      const { page, troubles, close } = await visit(system, system.hostUrl);
      expect(await load(page, `/widget/${version}/connect.js`, integrity)).toBe('load');
      const frame = await openByScript(page, await options('12345678-5'));
      await consentTo(frame);
      await connect(frame);
      await shareAll(frame);
      await frame.getByRole('button', { name: 'Volver a Demo Finanzas' }).click();
      await until(() => page.frames().length === 1);
      expect(await page.evaluate('window.__successes')).toMatchObject([
        { entityId: 'banco-chile' },
      ]);
      expect(await exitsOf(page)).toMatchObject([{ reason: 'completed' }]);
      expect(troubles).toEqual([]);
      await close();
    },
  );

  it('is blocked by the browser if one byte differs', async () => {
    const answer = await fetch(`${system.apiUrl}/widget/connect.json`);
    const { url, integrity } = (await answer.json()) as { url: string; integrity: string };
    const untouched = await visit(system, system.hostUrl);
    expect(await load(untouched.page, url, integrity)).toBe('load');
    expect(await isThere(untouched.page)).toBe(true);
    await untouched.close();

    const { page, troubles, close } = await visit(system, system.hostUrl);
    await page.route(`**${url}`, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replace('Cauce', 'cauce') });
    });
    expect(await load(page, url, integrity)).toBe('error');
    expect(await isThere(page)).toBe(false);
    expect(troubles.join('\n')).toContain("'integrity' attribute");
    await close();
  });
});
