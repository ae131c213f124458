import { afterAll, beforeAll, expect, it } from 'vitest';
import { isCovered, SMALL_WINDOWS, visit } from './hostVisit.ts';
import { START_TIMEOUT_MS, startWidgetSystem, type WidgetSystem } from './widgetSystem.ts';

// The sandbox's host page: what it says when a request is refused.

let system: WidgetSystem;
beforeAll(async () => {
  system = await startWidgetSystem();
}, START_TIMEOUT_MS);
afterAll(() => system.stop());

it('asks for a product at the list, and explains in sight what the API refuses', async () => {
  const [[width, height]] = SMALL_WINDOWS;
  const viewport = { width, height };
  const { page, requests, close } = await visit(system, system.hostUrl, { viewport });
  const submit = page.getByRole('button', { name: 'Crear token y abrir el widget' });
  const products = page.getByRole('group', { name: 'Productos' });
  for (const name of ['Movimientos', 'Validación de identidad'])
    await products.getByRole('checkbox', { name }).press('Space');
  await submit.click();
  await products.getByText('Elige al menos un producto.').waitFor();
  await products.locator('input:focus').waitFor();
  expect(requests.filter((one) => one.url().includes('/calls/'))).toEqual([]);

  await page.getByRole('checkbox', { name: 'Cotizaciones previsionales (AFP)' }).press('Space');
  await page.getByLabel('Instituciones').click();
  await page.getByRole('option', { name: 'Criptomonedas' }).click();
  await submit.click();
  const alert = page.getByRole('alert').filter({ hasText: 'El widget no se abrió' });
  await alert.waitFor();
  expect(await isCovered(alert)).toBe(false);
  expect(await alert.textContent()).toMatch(/La API rechazó el pedido con 4\d\d [A-Z_]+: .+/);
  expect(await alert.locator('q').getAttribute('lang')).toBe('en');
  await page.getByRole('link', { name: 'Página de la persona' }).waitFor();
  const consola = page.getByRole('link', { name: 'Consola' });
  expect(await consola.getAttribute('href')).toMatch(/^http:\/\/localhost:\d+\/consola$/);
  await close();
});
