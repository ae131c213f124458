import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { violations } from './describePages.ts';
import { newReader, useBrowser } from './openPage.ts';

useBrowser();

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Buscar en la documentación' });

describe('search', () => {
  it.each(['/', 'Control+k'])(
    'opens with %s, ignores accents, and goes to the result on Enter',
    async (key) => {
      const { page, open, faults } = await newReader();
      await open('/docs/intro');
      await page.keyboard.press(key);
      const dialog = dialogOf(page);
      const input = dialog.getByRole('combobox', { name: 'Buscar' });
      await input.waitFor();
      await page.keyboard.type('introduccion');
      const first = dialog.getByRole('option').first();
      await first.waitFor();
      expect(await first.innerText()).toContain('Introducción');
      expect(await first.getAttribute('aria-selected')).toBe('true');
      await expect.poll(() => dialog.getByRole('status').innerText()).toMatch(/^\d+ resultados?$/);
      await page.keyboard.press('Enter');
      await dialog.waitFor({ state: 'hidden' });
      expect(new URL(page.url()).pathname).toBe('/docs/intro');
      expect(faults).toEqual([]);
    },
  );

  it('matches word stems, and arrow keys move through the results', async () => {
    const { page, open } = await newReader();
    await open('/');
    await page.keyboard.press('/');
    const dialog = dialogOf(page);
    await dialog.getByRole('combobox').fill('tareas');
    const options = dialog.getByRole('option');
    await options.nth(1).waitFor();
    const chosen = () => dialog.getByRole('option', { selected: true }).getAttribute('id');
    const input = dialog.getByRole('combobox');
    await page.keyboard.press('ArrowDown');
    expect(await chosen()).toBe(await options.nth(1).getAttribute('id'));
    expect(await input.getAttribute('aria-activedescendant')).toBe(await chosen());
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    expect(await chosen()).toBe(await options.last().getAttribute('id'));
    const href = await options.last().getAttribute('href');
    await page.keyboard.press('Enter');
    await page.waitForURL(
      (url) =>
        url.pathname + url.hash === decodeURI(href ?? '') || url.pathname + url.hash === href,
    );
  });

  it.each(['revocar', 'borrar mis datos', 'comprobante'])(
    'finds pages for persons and pages for clients about «%s»',
    async (words) => {
      const { page, open } = await newReader();
      await open('/docs/intro');
      await page.keyboard.press('/');
      const dialog = dialogOf(page);
      await dialog.getByRole('combobox').fill(words);
      const links = dialog.getByRole('option');
      await links.first().waitFor();
      const found = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
      expect(found).toContainEqual(expect.stringMatching(/^\/para-las-personas/));
      expect(found).toContainEqual(
        expect.stringMatching(/^\/docs\/(guias\/|general\/datos-personales)/),
      );
    },
  );

  it('shows each page once, corrects typos, and suggests a page if nothing is found', async () => {
    const { page, open } = await newReader();
    await open('/docs/intro');
    await page.keyboard.press('/');
    const dialog = dialogOf(page);
    const input = dialog.getByRole('combobox');
    await input.fill('movimeintos');
    const links = dialog.getByRole('option');
    await links.first().waitFor();
    const found = await links.evaluateAll((all) =>
      all.map((link) => (link.getAttribute('href') ?? '').replace(/#.*/, '')),
    );
    expect(found[0]).toBe('/api/datos/movement');
    expect(found.length).toBe(new Set(found).size);
    await input.fill('xyzzyx');
    await dialog.getByRole('button', { name: 'Datos de prueba' }).click();
    await page.waitForURL('**/docs/general/datos-de-prueba');
  });

  it('shows results in which axe finds nothing wrong', async () => {
    const reader = await newReader();
    await reader.open('/docs/intro');
    await reader.page.keyboard.press('/');
    const dialog = dialogOf(reader.page);
    await dialog.getByRole('combobox').fill('tareas');
    await dialog.getByRole('option').nth(1).waitFor();
    expect(await violations(reader)).toEqual([]);
  });

  it('shows a message for no results; Escape closes it and returns focus to the button', async () => {
    const { page, open } = await newReader();
    await open('/docs/intro');
    const button = page.getByRole('button', { name: 'Buscar' });
    await button.click();
    const dialog = dialogOf(page);
    await dialog.getByRole('combobox').fill('xyzzyx');
    await dialog.getByText('No encontramos «xyzzyx». Prueba con otra palabra.').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it('takes keys at once, before the page and the search have been loaded', async () => {
    const { page } = await newReader();
    const held: (() => Promise<void>)[] = [];
    let isHeld = true;
    await page.route(/\/assets\/.*\.js$/, (route) => {
      if (isHeld && !route.request().url().includes('/start.')) held.push(() => route.continue());
      else void route.continue();
    });
    await page.goto('/docs/intro');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('introd');
    await page.getByText('Cargando el buscador…').waitFor();
    isHeld = false;
    for (const go of held) await go();
    const input = dialogOf(page).getByRole('combobox');
    await input.waitFor();
    expect(await input.inputValue()).toBe('introd');
    await page.keyboard.type('uccion');
    expect(await input.inputValue()).toBe('introduccion');
    await dialogOf(page).getByRole('option', { name: 'Introducción' }).first().waitFor();
  });

  it('does not intercept a slash typed into a field', async () => {
    const { page, open } = await newReader();
    await open('/docs/intro');
    await page.keyboard.press('/');
    const input = dialogOf(page).getByRole('combobox');
    await input.waitFor();
    await page.keyboard.type('a/b');
    expect(await input.inputValue()).toBe('a/b');
  });
});
