import { describe, expect, inject, it } from 'vitest';
import { newReader, painted, useBrowser } from './openPage.ts';

const site = inject('variant').spanish;
useBrowser();

describe('at 996 px', () => {
  it('the navbar shows the navigation, and the sidebar is beside the page', async () => {
    const { page, open } = await newReader({ site, width: 996 });
    await open('/docs/intro');
    expect(
      await page
        .getByRole('navigation', { name: 'Principal' })
        .getByRole('link', { name: 'Guías' })
        .isVisible(),
    ).toBe(true);
    expect(await page.getByRole('navigation', { name: 'Documentación' }).isVisible()).toBe(true);
    expect(await page.getByRole('button', { name: 'Menú', exact: true }).isVisible()).toBe(false);
  });
});

describe('at 995 px', () => {
  it('the drawer opens with the menu of the page, and has a button to the main menu', async () => {
    const { page, open } = await newReader({ site, width: 995 });
    await open('/docs/intro');
    expect(await page.getByRole('link', { name: 'Guías', exact: true }).isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Menú', exact: true }).click();
    const drawer = page.getByRole('dialog', { name: 'Menú' });
    const second = drawer.getByRole('link', { name: 'Segunda', exact: true });
    await second.waitFor();
    await drawer.getByRole('button', { name: 'Back to main menu' }).click();
    const guides = drawer.getByRole('link', { name: 'Guías', exact: true });
    await guides.waitFor();
    await expect.poll(() => guides.evaluate((link) => link.closest('[inert]') === null)).toBe(true);
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'hidden' });

    await page.getByRole('button', { name: 'Menú', exact: true }).click();
    await second.click();
    await page.getByRole('heading', { name: 'Segunda', level: 1 }).waitFor();
    await drawer.waitFor({ state: 'hidden' });
  });

  it('going back closes the drawer without leaving the page; widening the window closes it', async () => {
    const { page, open } = await newReader({ site, width: 995 });
    await open('/docs/segunda');
    await page.getByRole('link', { name: /Anterior.*Introducción/ }).click();
    await page.getByRole('heading', { name: 'Introducción', level: 1 }).waitFor();
    const drawer = page.getByRole('dialog', { name: 'Menú' });
    await page.getByRole('button', { name: 'Menú', exact: true }).click();
    await drawer.waitFor();
    await page.evaluate(() => history.back());
    await drawer.waitFor({ state: 'hidden' });
    expect(new URL(page.url()).pathname).toBe('/docs/intro');
    await page.getByRole('button', { name: 'Menú', exact: true }).click();
    await drawer.waitFor();
    await page.setViewportSize({ width: 996, height: 844 });
    await drawer.waitFor({ state: 'hidden' });
  });
});

it('the table of contents marks the current section', async () => {
  const { page, open } = await newReader({ site });
  await open('/docs/intro');
  const contents = page
    .getByRole('complementary')
    .or(page.getByRole('navigation', { name: 'En esta página' }))
    .last();
  const current = () => contents.locator('[aria-current="location"]').allInnerTexts();
  for (const [id, title] of [
    ['segundo-paso', 'Segundo paso'],
    ['un-detalle', 'Un detalle'],
    ['primer-paso', 'Primer paso'],
  ] as const) {
    await page.evaluate(
      (target) => document.getElementById(target)?.scrollIntoView({ behavior: 'instant' }),
      id,
    );
    await expect.poll(current).toEqual([title]);
  }
  await contents.getByRole('link', { name: 'Segundo paso' }).click();
  await expect.poll(current).toEqual(['Segundo paso']);
  expect(new URL(page.url()).hash).toBe('#segundo-paso');
});

it('the sidebar keeps its scroll position and shows the current page', async () => {
  const { page, open } = await newReader({ site, height: 500 });
  await open('/docs/guia-40');
  const sidebar = page.getByRole('navigation', { name: 'Documentación' });
  const current = sidebar.locator('[aria-current="page"]');
  expect(await current.innerText()).toBe('Guía 40');
  const isInView = () =>
    current.evaluate((link) => {
      const { top, bottom } = link.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    });
  await expect.poll(isInView).toBe(true);
  const place = () =>
    sidebar.evaluate((nav) => {
      let at: Element | null = nav;
      while (at !== null && !/auto|scroll/.test(getComputedStyle(at).overflowY))
        at = at.parentElement;
      return at?.scrollTop ?? -1;
    });
  const before = await place();
  expect(before).toBeGreaterThan(0);
  await sidebar.getByRole('link', { name: 'Guía 38', exact: true }).click();
  await page.getByRole('heading', { name: 'Guía 38', level: 1 }).waitFor();
  expect(await place()).toBe(before);
  await page.reload();
  await page.waitForSelector('html[data-has-hydrated]', { state: 'attached' });
  await expect.poll(place).toBe(before);
});

it('copies code and confirms it', async () => {
  const { page, open } = await newReader({
    site,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await open('/docs/segunda');
  const copy = page.locator('[data-code-block]').first().getByRole('button', { name: 'Copiar' });
  await copy.click();
  await page
    .locator('[data-code-block]')
    .first()
    .getByRole('button', { name: 'Copiado' })
    .waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    'curl https://sandbox.example/api/v1/entities',
  );
});

it('copies a page as Markdown', async () => {
  const { page, open } = await newReader({
    site,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await open('/docs/segunda');
  await page.getByRole('button', { name: 'Copiar como Markdown' }).click();
  await page.getByRole('button', { name: 'Copiado' }).waitFor();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(text).toMatch(/^# Segunda\n/);
  expect(text).toContain('```bash\ncurl https://sandbox.example');
  expect(text).toBe(await fetch(`${site}/docs/segunda.md`).then((answer) => answer.text()));
});

it('prints only the text and its code', async () => {
  const { page, open } = await newReader({ site });
  await open('/docs/intro');
  await page.emulateMedia({ media: 'print' });
  await painted(page);
  const shows = (selector: string) => page.locator(selector).first().isVisible();
  expect(await shows('main h1')).toBe(true);
  expect(await shows('main pre')).toBe(true);
  for (const around of ['header', 'nav', '[aria-label="Anuncio"]', 'main button'])
    expect(await shows(around), around).toBe(false);
  const colours = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  expect(colours).toMatch(/rgb\(255, 255, 255\)|rgba\(0, 0, 0, 0\)/);
});
