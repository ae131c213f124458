import { describe, expect, inject, it } from 'vitest';
import { newReader, useBrowser } from './openPage.ts';

const site = inject('variant').spanish;
useBrowser();

declare global {
  interface Window {
    /** A change of an attribute of `<html>`, and whether the body existed by then. */
    testTurns?: string[];
    /** What each frame showed. */
    testFrames?: string[];
  }
}

function watchTheme(): void {
  const turns: string[] = [];
  window.testTurns = turns;
  // Observes the document, because its root element may not exist yet.
  new MutationObserver(() => {
    const theme = document.documentElement.dataset['theme'];
    const when = (document.body as HTMLElement | null) === null ? 'before the body' : 'later';
    turns.push(`${String(theme)} ${when}`);
  }).observe(document, { attributes: true, attributeFilter: ['data-theme'], subtree: true });
}

/** Records before each paint which languages are visible. */
function watchTabs(): void {
  const frames: string[] = [];
  window.testFrames = frames;
  const look = () => {
    const shown = [
      ...document.querySelectorAll('[data-code-block] [role="tabpanel"]:not([hidden])'),
    ];
    const text = shown.map((panel) => panel.textContent.slice(0, 5)).join(' ');
    if (text !== '' && frames.at(-1) !== text) frames.push(text);
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

describe('the colour mode', () => {
  it('is set from storage before the first paint', async () => {
    const reader = await newReader({ site, theme: 'dark', before: watchTheme });
    await reader.open('/docs/intro');
    expect(await reader.page.evaluate(() => window.testTurns)).toEqual(
      expect.arrayContaining(['dark before the body']),
    );
    const later = await reader.page.evaluate(() =>
      window.testTurns?.filter((turn) => turn.endsWith('later') && !turn.startsWith('dark')),
    );
    expect(later).toEqual([]);
    const ground = await reader.page.evaluate(
      () => getComputedStyle(document.documentElement).backgroundColor,
    );
    expect(ground).toBe('rgb(12, 20, 21)');
  });

  it('is light by default, is stored under "theme", and can follow the system', async () => {
    const { page, open } = await newReader({ site, colorScheme: 'light' });
    await open('/docs/intro');
    const theme = () => page.evaluate(() => document.documentElement.dataset['theme']);
    const stored = () => page.evaluate(() => localStorage.getItem('theme'));
    const toggle = page.getByRole('button', { name: /Cambiar entre modo oscuro y claro/ });
    expect([await theme(), await stored()]).toEqual(['light', null]);
    await toggle.click();
    expect([await theme(), await stored()]).toEqual(['light', 'light']);
    await toggle.click();
    expect([await theme(), await stored()]).toEqual(['dark', 'dark']);
    await page.reload();
    await page.waitForSelector('html[data-has-hydrated]', { state: 'attached' });
    expect(await theme()).toBe('dark');
    await toggle.click();
    expect(await theme()).toBe('light');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(theme).toBe('dark');
  });
});

describe('the announcement', () => {
  const id = 'docusaurus.announcement.id';
  const dismiss = 'docusaurus.announcement.dismiss';

  it('stays dismissed on other pages', async () => {
    const { page, open } = await newReader({ site });
    await open('/docs/intro');
    const bar = page.getByRole('region', { name: 'Anuncio' });
    expect(await bar.isVisible()).toBe(true);
    await bar.getByRole('button', { name: 'Cerrar anuncio' }).click();
    await bar.waitFor({ state: 'detached' });
    expect(await page.evaluate((key) => localStorage.getItem(key), dismiss)).toBe('true');
    await open('/docs/segunda');
    expect(await bar.count()).toBe(0);
  });

  it('is shown again if its id changes', async () => {
    const { page, open } = await newReader({
      site,
      stored: { [id]: 'anuncio-1', [dismiss]: 'true' },
    });
    await open('/docs/intro');
    const bar = page.getByRole('region', { name: 'Anuncio' });
    expect(await bar.isVisible()).toBe(true);
    expect(
      await page.evaluate((keys) => keys.map((key) => localStorage.getItem(key)), [id, dismiss]),
    ).toEqual(['anuncio-2', 'false']);
  });

  it('takes no space before hydration if it was dismissed', async () => {
    const { page } = await newReader({
      site,
      stored: { [id]: 'anuncio-2', [dismiss]: 'true' },
    });
    // Without its modules the page stays as it was sent, except for the inline scripts.
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto('/docs/intro');
    expect(await page.getByRole('region', { name: 'Anuncio' }).isVisible()).toBe(false);
  });
});

describe('the language of code', () => {
  it('applies to every code block of the site without flashing another one', async () => {
    const { page, open } = await newReader({ site, before: watchTabs });
    await open('/docs/intro');
    await page.getByRole('tab', { name: 'Node.js' }).first().click();
    const shown = () =>
      page.locator('[data-code-block] [role="tabpanel"]:not([hidden])').allInnerTexts();
    for (const code of await shown()) expect(code).toContain('await fetch');
    await open('/docs/segunda');
    for (const code of await shown()) expect(code).toContain('await fetch');
    await page.reload();
    await page.waitForSelector('html[data-has-hydrated]', { state: 'attached' });
    expect(await page.evaluate(() => window.testFrames)).toEqual(['const']);
  });
});
