import { describe, expect, inject, it } from 'vitest';
import { newReader, useBrowser } from './openPage.ts';

const { spanish: site, english } = inject('variant');
useBrowser();

const KEY = 'docs-preferred-version-default';

describe('a site with one version and language', () => {
  it('has no menu for either', async () => {
    const { page, open } = await newReader();
    await open('/docs/intro');
    const bar = page.getByRole('navigation', { name: 'Principal' });
    expect(await bar.getByRole('button').allInnerTexts()).toEqual([
      expect.stringContaining('Buscar'),
    ]);
    expect(await page.locator('link[rel="alternate"][hreflang]').count()).toBe(0);
  });
});

describe('versions', () => {
  it('switch on the same page, with query and hash, and are stored', async () => {
    const { page, open } = await newReader({ site });
    await open('/docs/intro?de=correo#segundo-paso');
    await page.getByRole('button', { name: /2\.0/ }).click();
    await page.getByRole('link', { name: '1.0', exact: true }).click();
    await page.getByText('De la versión anterior.').waitFor();
    const { pathname, search, hash } = new URL(page.url());
    expect(pathname + search + hash).toBe('/docs/1.0/intro?de=correo#segundo-paso');
    expect(await page.evaluate((key) => localStorage.getItem(key), KEY)).toBe('1.0');
    expect(await page.getByText('que ya no se mantiene').isVisible()).toBe(true);

    await page.getByRole('link', { name: /Ir a la versión vigente/ }).click();
    await page.getByText('De la versión vigente.').waitFor();
    expect(await page.evaluate((key) => localStorage.getItem(key), KEY)).toBe('current');
  });

  it('link to the first page of a version that lacks the current page', async () => {
    const { page, open } = await newReader({ site });
    await open('/docs/nueva');
    await page.getByRole('button', { name: /2\.0/ }).click();
    await page.getByRole('link', { name: '1.0', exact: true }).click();
    await page.waitForURL(/\/docs\/1\.0\//);
  });

  it('are forgotten when they no longer exist', async () => {
    const { page, open } = await newReader({ site, stored: { [KEY]: '0.9' } });
    await open('/docs/intro');
    await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), KEY)).toBeNull();
  });
});

describe('languages', () => {
  it('link to the same path, with query and hash', async () => {
    const { page, open } = await newReader({ site });
    await open('/docs/segunda?de=correo#algo');
    await page.getByRole('button', { name: 'Español' }).click();
    const link = page.getByRole('link', { name: 'English' });
    expect(await link.getAttribute('lang')).toBe('en');
    await link.click();
    await page.waitForURL(`${english}/docs/segunda?de=correo#algo`);
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
    await page.getByRole('link', { name: 'Skip to main content' }).waitFor({ state: 'attached' });
    const alternates = await page
      .locator('link[rel="alternate"][hreflang]')
      .evaluateAll((links) => links.map((each) => each.getAttribute('href')));
    expect(alternates).toEqual([`${english}/docs/segunda`, `${site}/docs/segunda`]);
  });
});
