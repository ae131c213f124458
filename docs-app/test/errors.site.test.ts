import { expect, inject, it } from 'vitest';
import { newReader, useBrowser } from './openPage.ts';

const site = inject('site');
useBrowser();

it('finds an error by its message, and lists every code in the contents', async () => {
  const { page, open, faults } = await newReader({ site });
  await open('/docs/general/errores');
  const contents = page.getByRole('navigation', { name: 'En esta página' });
  expect(await contents.getByRole('link', { name: 'INVALID_RUT' }).getAttribute('href')).toBe(
    '#invalid_rut',
  );
  const links = page.getByRole('main').locator('dl').first().getByRole('link');
  const all = await links.count();
  expect(all).toBeGreaterThan(40);
  await page.getByLabel('Busca un código, un mensaje o una causa').fill('currently running');
  await expect.poll(() => links.allInnerTexts()).toEqual(['PROCESS_ALREADY_RUNNING']);
  await page.keyboard.press('Escape');
  await expect.poll(() => links.count()).toBe(all);
  expect(faults).toEqual([]);
});
