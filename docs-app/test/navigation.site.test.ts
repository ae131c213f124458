import { describe, expect, inject, it } from 'vitest';
import { chunkOf, holdChunk, onSlowConnection, savingData, seeingNothing } from './chunks.ts';
import { newReader, painted, useBrowser } from './openPage.ts';

declare global {
  interface Window {
    /** Titles under which a sign of loading was seen. */
    testSeen: string[];
  }
}

const site = inject('variant').spanish;
useBrowser();

const heading = (name: string) => ({ name, level: 1, exact: true }) as const;

describe('a change of route', () => {
  it('shows progress and the old page until the new one has loaded', async () => {
    const { page, open } = await newReader({ site, before: savingData });
    await open('/docs/intro');
    const release = await holdChunk(page, 'docs-segunda');
    await page.locator('main').getByRole('link', { name: 'segunda', exact: true }).click();
    const bar = page.getByRole('progressbar', { name: 'Cargando la página…' });
    await bar.waitFor();
    const spinner = page.getByRole('status').filter({ hasText: 'Cargando la página…' });
    await spinner.waitFor();
    expect(await spinner.boundingBox()).toMatchObject({ y: expect.closeTo(64 + 12, 0) as number });
    expect(Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThanOrEqual(8);
    expect(await page.getByRole('heading', heading('Introducción')).isVisible()).toBe(true);
    expect(new URL(page.url()).pathname).toBe('/docs/intro');
    release();
    await page.getByRole('heading', heading('Segunda')).waitFor();
    expect(new URL(page.url()).pathname).toBe('/docs/segunda');
    expect(await page.title()).toBe('Segunda | Cauce');
    expect(await spinner.count()).toBe(0);
    await bar.waitFor({ state: 'detached' });
  });

  it('shows neither bar nor spinner for a page that is already loaded', async () => {
    const { page, open } = await newReader({ site, before: seeingNothing });
    await open('/docs/intro');
    const link = page.locator('main').getByRole('link', { name: 'segunda', exact: true });
    const loaded = page.waitForResponse(chunkOf('docs-segunda'));
    await link.hover();
    await (await loaded).finished();
    await page.evaluate(() => {
      window.testSeen = [];
      new MutationObserver(() => {
        const seen = document.querySelector('[role="progressbar"]') !== null;
        const waits = [...document.querySelectorAll('[role="status"]')];
        if (seen || waits.some(({ textContent }) => textContent.includes('Cargando')))
          window.testSeen.push(document.title);
      }).observe(document.body, { childList: true, subtree: true, characterData: true });
    });
    await link.click();
    await page.getByRole('heading', heading('Segunda')).waitFor();
    expect(await page.evaluate(() => window.testSeen)).toEqual([]);
  });

  it('does not load a document, scrolls to the top, and is announced to screen readers', async () => {
    const { page, open } = await newReader({ site });
    await open('/docs/intro');
    let documents = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents += 1;
    });
    await page.evaluate(() => window.scrollTo(0, 2000));
    await page.locator('main').getByRole('link', { name: 'segunda', exact: true }).click();
    await page.getByRole('heading', heading('Segunda')).waitFor();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    expect(documents).toBe(0);
    await page
      .getByRole('status')
      .filter({ hasText: 'Estás en: Segunda | Cauce' })
      .waitFor({ state: 'attached' });
  });

  it('restores the scroll position on going back', async () => {
    const { page, open } = await newReader({ site });
    await open('/docs/intro');
    await page.evaluate(() => window.scrollTo(0, 900));
    await page.evaluate(() =>
      document.querySelector<HTMLElement>('main a[href="/docs/segunda"]')?.click(),
    );
    await page.getByRole('heading', heading('Segunda')).waitFor();
    await page.goBack();
    await page.getByRole('heading', heading('Introducción')).waitFor();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(900);
  });

  it('to an unknown path shows the not-found page with suggestions', async () => {
    const { page, open } = await newReader({ site });
    await open('/docs/segund');
    await page.getByRole('heading', heading('Página No Encontrada')).waitFor();
    await page.locator('main').getByRole('link', { name: 'Segunda', exact: true }).click();
    await page.getByRole('heading', heading('Segunda')).waitFor();
  });
});

describe('the sidebar', () => {
  it('keeps its DOM and state during navigation', async () => {
    const { page, open } = await newReader({ site });
    await open('/docs/intro');
    const sidebar = page.getByRole('navigation', { name: 'Documentación' });
    const kept = await sidebar.elementHandle();
    await page.route('https://visitas.example/**', (route) => route.fulfill({ status: 204 }));
    const answered = page.locator('main').getByRole('button', { name: 'Sí', pressed: true });
    await page.locator('main').getByRole('button', { name: 'Sí' }).click();
    await answered.waitFor();
    await page.locator('main').getByRole('link', { name: 'segunda', exact: true }).click();
    await page.getByRole('heading', heading('Segunda')).waitFor();
    expect(await kept.evaluate((element) => element.isConnected)).toBe(true);
    const current = sidebar.locator('[aria-current="page"]');
    expect(await current.allInnerTexts()).toEqual(['Segunda']);
    expect(await answered.count()).toBe(0);

    await page.getByRole('button', { name: 'Ocultar el menú lateral' }).click();
    expect(await sidebar.count()).toBe(0);
    await page.goBack();
    await page.getByRole('heading', heading('Introducción')).waitFor();
    expect(await sidebar.count()).toBe(0);
    await page.getByRole('button', { name: 'Mostrar el menú lateral' }).click();
    expect(await current.allInnerTexts()).toEqual(['Introducción']);
  });
});

describe('prefetching', () => {
  it('starts when a link comes into view', async () => {
    const { page, open } = await newReader({ site });
    await open('/docs/intro');
    const ahead = page.locator('head link[rel="modulepreload"][href*="docs-guia-1-"]');
    await ahead.waitFor({ state: 'attached' });
    const far = page.locator('head link[href*="docs-guia-40-"]');
    expect(await far.count()).toBe(0);
  });

  it('may fail without affecting navigation', async () => {
    const { page, open } = await newReader({ site });
    const failed = page.waitForEvent('requestfailed', (request) =>
      chunkOf('docs-segunda').test(request.url()),
    );
    await page.route(chunkOf('docs-segunda'), (route) => route.abort(), { times: 1 });
    await open('/docs/intro');
    await failed;
    await page.locator('main').getByRole('link', { name: 'segunda', exact: true }).click();
    await page.getByRole('heading', heading('Segunda')).waitFor();
  });

  it.each(['hovered', 'focused'])('loads the script when the link is %s', async (how) => {
    const { page, open } = await newReader({ site, before: seeingNothing });
    await open('/docs/intro');
    const asked = page.waitForRequest(chunkOf('docs-segunda'));
    const link = page.getByRole('link', { name: 'Segunda', exact: true }).first();
    await (how === 'focused' ? link.focus() : link.hover());
    expect((await asked).resourceType()).toBe('script');
  });

  it.each([
    ['on 2G', onSlowConnection],
    ['for a reader who saves data', savingData],
  ])('is off %s', async (_, before) => {
    const { page, open } = await newReader({ site, before });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await open('/docs/intro');
    const link = page.getByRole('link', { name: 'Segunda', exact: true }).first();
    await link.hover();
    await link.focus();
    // This observer is notified after the site's, because it was created later.
    await link.evaluate(
      (element) =>
        new Promise<void>((seen) => {
          new IntersectionObserver(([entry]) => {
            if (entry?.isIntersecting === true) seen();
          }).observe(element);
        }),
    );
    await painted(page);
    expect(await page.locator('head link[href*="docs-segunda"]').count()).toBe(0);
    expect(asked.filter((url) => /assets\/pages\.|docs-segunda/.test(url))).toEqual([]);
    await link.click();
    await page.getByRole('heading', heading('Segunda')).waitFor();
  });
});

describe('a page chunk that fails to load', () => {
  it('reloads the page once, at the new URL', async () => {
    const { page, open } = await newReader({ site, before: savingData });
    await open('/docs/intro');
    let failures = 0;
    await page.route(chunkOf('docs-segunda'), async (route) => {
      failures += 1;
      if (failures === 1) await route.abort();
      else await route.continue();
    });
    const reloaded = page.waitForRequest((request) => request.isNavigationRequest());
    await page.locator('main').getByRole('link', { name: 'segunda', exact: true }).click();
    expect(new URL((await reloaded).url()).pathname).toBe('/docs/segunda');
    await page.waitForSelector('html[data-has-hydrated]', { state: 'attached' });
    expect(await page.getByRole('heading', heading('Segunda')).isVisible()).toBe(true);
    expect(failures).toBe(2);
  });

  it('does not reload in a loop: the server-rendered page stays', async () => {
    const { page, open } = await newReader({ site, before: savingData });
    await open('/docs/intro');
    let documents = 0;
    let failures = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents += 1;
    });
    await page.route(chunkOf('docs-segunda'), async (route) => {
      failures += 1;
      await route.abort();
    });
    await page.locator('main').getByRole('link', { name: 'segunda', exact: true }).click();
    await expect.poll(() => failures).toBeGreaterThanOrEqual(2);
    await page.waitForLoadState('load');
    await painted(page);
    expect(documents).toBe(1);
    expect(await page.getByRole('heading', heading('Segunda')).isVisible()).toBe(true);
  });

  it('shows an error offline, whose Retry shows a spinner and then the page', async () => {
    const { page, open } = await newReader({ site, before: savingData });
    await open('/docs/intro');
    await page.context().setOffline(true);
    await page.locator('main').getByRole('link', { name: 'segunda', exact: true }).click();
    const box = page.getByRole('alert');
    await box.waitFor();
    expect(await box.innerText()).toContain('No pudimos cargar la página');
    expect(new URL(page.url()).pathname).toBe('/docs/segunda');
    await page.context().setOffline(false);
    const release = await holdChunk(page, 'docs-segunda');
    await box.getByRole('button', { name: 'Retry' }).click();
    await page
      .locator('main')
      .getByRole('status', { name: 'Cargando la página…' })
      .or(page.locator('main').getByText('Cargando la página…'))
      .first()
      .waitFor();
    release();
    await page.getByRole('heading', heading('Segunda')).waitFor();
    expect(await box.count()).toBe(0);
  });
});

it('a page that crashes shows the causes and can be retried', async () => {
  const { page, open } = await newReader({ site });
  await open('/fragil');
  await page.getByRole('button', { name: 'Romper' }).click();
  await page.getByRole('heading', heading('This page crashed.')).waitFor();
  const causes = await page.getByRole('region', { name: 'Qué pasó' }).locator('pre').innerText();
  expect(causes).toBe('No se pudo dibujar\n\nCause:\nLa raíz del problema');
  expect(await page.getByRole('contentinfo').isVisible()).toBe(true);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('button', { name: 'Romper' }).waitFor();
});

it('the first Tab stop of each page skips the navigation', async () => {
  const { page, open } = await newReader({ site });
  await open('/docs/intro');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Saltar al contenido principal' });
  expect(await skip.evaluate((link) => link === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN');
  await page.locator('main').getByRole('link', { name: 'segunda', exact: true }).click();
  await page.getByRole('heading', heading('Segunda')).waitFor();
  await page.keyboard.press('Tab');
  expect(await skip.evaluate((link) => link === document.activeElement)).toBe(true);
});
