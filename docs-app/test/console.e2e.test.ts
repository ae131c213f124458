import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect, consentTo, shareAll, widgetFrame } from '../../api/test/hostVisit.ts';
import { NpmStart } from '../../api/test/NpmStart.ts';
import { newReader, useBrowser } from './openPage.ts';

// The console of the API reference and the widget on the home page against the sandbox that
// `npm start` runs, with real keys, tokens, responses, CORS headers and content policies.

let npmStart: NpmStart;

useBrowser();

beforeAll(async () => {
  npmStart = await NpmStart.create({ hasOwnSite: true });
  await npmStart.waitForSite(await npmStart.start());
});
afterAll(() => npmStart.remove());

it('calls the sandbox, and remembers the token only in its tab until it is forgotten', async () => {
  const { apiUrl, docsUrl, apiKey } = npmStart.sandbox();
  const { page, open, faults } = await newReader({ site: docsUrl });
  const main = page.locator('main');
  await open('/api/login');
  await main.getByRole('button', { name: 'Probar en el sandbox' }).click();
  await main.getByLabel('Llave de la API (X-API-Key)').fill(apiKey);
  await main.getByRole('button', { name: 'Enviar' }).click();
  const answer = main.getByRole('status').locator('[data-code-block]');
  await answer.getByText(/^200 en \d+ ms$/).waitFor();
  const { token } = JSON.parse(await answer.locator('pre').innerText()) as { token: string };
  expect(token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  // A token is one long line: its block scrolls instead of making the page wider.
  const { x, width } = (await answer.boundingBox()) ?? { x: 0, width: Infinity };
  expect(x + width).toBeLessThan(1280);

  const sidebar = page.getByRole('navigation', { name: 'Documentación' });
  await sidebar.locator('a[href="/api/is-token-valid"]').click();
  await page.waitForURL('**/api/is-token-valid');
  await main.getByRole('button', { name: 'Probar en el sandbox' }).click();
  expect(await main.getByLabel('Token de sesión').inputValue()).toBe(token);
  await main.getByRole('button', { name: 'Enviar' }).click();
  await answer.getByText(/^204 en \d+ ms$/).waitFor();

  const kept = await page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), document.cookie, location.href]),
  );
  for (const secret of [apiKey, token]) expect(kept).not.toContain(secret);
  // Only API calls leave the site, and none was blocked.
  expect(faults.filter((fault) => !fault.startsWith(`left the site: ${apiUrl}/api/v1/`))).toEqual(
    [],
  );

  await page.reload();
  await page.waitForSelector('html[data-has-hydrated]', { state: 'attached' });
  await main.getByRole('button', { name: 'Probar en el sandbox' }).click();
  const field = main.getByLabel('Token de sesión');
  expect(await field.inputValue()).toBe(token);
  await main.getByRole('button', { name: 'Olvidar credencial e identificadores' }).click();
  expect(await field.inputValue()).toBe('');
  expect(await page.evaluate(() => Object.values(sessionStorage).join())).not.toContain(token);
});

it('fills in the key with one click, reuses ids in later calls, and updates the sample', async () => {
  const { docsUrl } = npmStart.sandbox();
  const { page, open } = await newReader({ site: docsUrl });
  const main = page.locator('main');
  const answer = main.getByRole('status').locator('[data-code-block]');
  const curl = main.locator('[data-has-tabs]').first().getByRole('tabpanel').first();
  await open('/api/launch-task');
  await main.getByRole('button', { name: 'Usar la llave de este sandbox' }).click();
  await main.getByRole('button', { name: 'Usar la llave' }).waitFor({ state: 'hidden' });
  await main.getByRole('button', { name: 'Probar en el sandbox' }).click();
  expect(await main.getByLabel('Token de sesión').inputValue()).not.toBe('');
  await main.getByRole('combobox', { name: 'X-Sandbox-Scenario' }).click();
  await page.getByRole('option', { name: /^locked/ }).click();
  await curl.getByText('X-Sandbox-Scenario: locked').waitFor();
  await main.getByRole('button', { name: 'Enviar' }).click();
  await answer.getByText(/^200 en \d+ ms$/).waitFor();
  const { taskId } = JSON.parse(await answer.locator('pre').innerText()) as { taskId: string };

  await page
    .getByRole('navigation', { name: 'Documentación' })
    .locator('a[href="/api/get-task"]')
    .click();
  await page.waitForURL('**/api/get-task');
  await main.getByRole('button', { name: 'Probar en el sandbox' }).click();
  expect(await main.getByLabel('taskId').inputValue()).toBe(taskId);
  await main.getByRole('button', { name: 'Enviar' }).click();
  await answer.getByText(/^200 en \d+ ms$/).waitFor();
  await main.getByText('Variables de los ejemplos').click();
  await main.getByText(`export CAUCE_TASK_ID=${taskId}`).waitFor();

  // The home page's visit below is of the same person, who has one extraction at a time.
  const statusNow = async () => {
    await main.getByRole('button', { name: 'Enviar' }).click();
    return (JSON.parse(await answer.locator('pre').innerText()) as { taskStatus: string })
      .taskStatus;
  };
  await expect.poll(statusNow, { interval: 500 }).toBe('locked');
});

it('shows errors of the API unchanged', async () => {
  const { page, open } = await newReader({ site: npmStart.sandbox().docsUrl });
  const main = page.locator('main');
  await open('/api/login');
  await main.getByRole('button', { name: 'Probar en el sandbox' }).click();
  await main.getByLabel('Llave de la API (X-API-Key)').fill('no-es-una-llave');
  await main.getByRole('button', { name: 'Enviar' }).click();
  const answer = main.getByRole('status').locator('[data-code-block]');
  await answer.getByText(/^401 en \d+ ms$/).waitFor();
  expect(await answer.locator('pre').innerText()).toContain('"message": "Invalid API Key"');
});

it('runs the real widget on the home page, and shows what the server receives', async () => {
  const { apiUrl, docsUrl } = npmStart.sandbox();
  const { page, open, faults } = await newReader({ site: docsUrl });
  await open('/');
  const region = page.getByRole('region', { name: 'Lo que ve la persona' });
  await region.getByRole('button', { name: 'Abrir el widget aquí' }).click();
  const frame = await widgetFrame(page);
  await consentTo(frame);
  await connect(frame);
  await shareAll(frame);
  await frame.getByRole('button', { name: 'Volver a Demo Finanzas' }).click();
  const received = region.locator('[data-code-block] pre');
  await received.getByText('"accounts"').waitFor();
  expect(faults.filter((fault) => !fault.startsWith(`left the site: ${apiUrl}/`))).toEqual([]);
});
