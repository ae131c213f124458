import type { NavbarItem } from '@cauce/ui';
import type { Page } from 'playwright';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import type { SiteConfig } from '../src/site/siteConfig.ts';
import { newReader, useBrowser } from './openPage.ts';
import { messagesOf, serveSmallSite, useSmallSites } from './smallSite.ts';

useBrowser();
useSmallSites();

describe('an error outside the page', () => {
  let url: string;

  beforeAll(async () => {
    ({ url } = await serveSmallSite({}));
  });

  /** Opens the site with changed settings, which break the component that reads them. */
  async function openWith(change: (config: SiteConfig) => object): Promise<Page> {
    const { page } = await newReader({ site: url });
    await page.route(/virtual:cauce\/site$/, async (route) => {
      const answer = await route.fetch();
      const [, json = ''] = /export const site = (\{.*\});/.exec(await answer.text()) ?? [];
      const config = JSON.parse(json) as SiteConfig;
      const changed = JSON.stringify({ ...config, ...change(config) });
      await route.fulfill({ response: answer, body: `export const site = ${changed};` });
    });
    await page.goto('/docs/intro');
    return page;
  }

  it.each<[string, (config: SiteConfig) => object, RegExp]>([
    ['the navbar', ({ navbar }) => ({ navbar: { ...navbar, items: [null] } }), /null/],
    ['the footer', ({ footer }) => ({ footer: { ...footer, columns: [null] } }), /null/],
    [
      'the announcement',
      () => ({ announcement: { id: 'a', text: '', href: {}, isCloseable: true } }),
      /href.startsWith is not a function/,
    ],
    ['the providers', () => ({ colorMode: null }), /defaultMode/],
  ])('in %s shows the crash page', async (_, change, message) => {
    const page = await openWith(change);
    expect(await messagesOf(page)).toMatch(message);
    expect(await page.title()).toBe('This page crashed. | Cauce');
    expect(await page.getByRole('alert').isVisible()).toBe(true);
    await page.getByRole('button', { name: 'Try again' }).click();
    expect(await messagesOf(page)).toMatch(message);
  });
});

describe('an error of the search dialog', () => {
  const site = inject('variant').spanish;

  it('shows the crash page, from which the reader can try again or go back', async () => {
    const { page, open } = await newReader({ site });
    await page.route(/SearchDialog[^/]*\.js$/, (route) => route.abort(), { times: 2 });
    await open('/docs/segunda');
    await page.getByRole('link', { name: 'Introducción', exact: true }).first().click();
    await page.getByRole('heading', { name: 'Introducción', level: 1 }).waitFor();
    const search = page.getByRole('button', { name: /Buscar/ });
    await search.click();
    expect(await messagesOf(page)).toContain('SearchDialog');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'Introducción', level: 1 }).waitFor();
    await search.click();
    await messagesOf(page);
    await page.goBack();
    await page.getByRole('heading', { name: 'Segunda', level: 1 }).waitFor();
    await search.click();
    await page.getByRole('dialog').waitFor();
  });
});

// configurationErrors.deepSite.test.ts tests the other configuration errors.
describe('a configuration error', () => {
  it('in the navbar shows the crash page', async () => {
    const item: NavbarItem = { type: 'doc', docId: 'perdida' };
    const { url } = await serveSmallSite({}, undefined, [item]);
    const { page } = await newReader({ site: url });
    await page.goto('/docs/intro');
    expect(await messagesOf(page)).toContain('leads to the doc "perdida", which does not exist.');
  });
});
