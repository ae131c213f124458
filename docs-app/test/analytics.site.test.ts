import type { Page } from 'playwright';
import { describe, expect, inject, it } from 'vitest';
import { newReader, useBrowser } from './openPage.ts';

useBrowser();

const QUESTION = { name: '¿Te sirvió esta página?' } as const;
const site = inject('variant').spanish;
const ENDPOINT = 'https://visitas.example/collect';

interface Report {
  type: string;
  name?: string;
  [key: string]: unknown;
}

/** Receives reports instead of the endpoint; while it is `down`, none arrives. */
async function receive(page: Page) {
  const reports: Report[] = [];
  const cookies: (string | undefined)[] = [];
  const endpoint = { reports, cookies, isDown: false };
  const cookie = { name: 'quien', value: 'alguien', url: ENDPOINT };
  await page.context().addCookies([{ ...cookie, sameSite: 'None', secure: true }]);
  await page.context().route(ENDPOINT, async (route) => {
    if (endpoint.isDown) {
      await route.abort();
      return;
    }
    cookies.push((await route.request().allHeaders())['cookie']);
    reports.push(JSON.parse(route.request().postData() ?? '{}') as Report);
    await route.fulfill({ status: 204 });
  });
  return endpoint;
}

describe('a site without analytics', () => {
  it('does not show the feedback question, and sends nothing', async () => {
    const { page, open, faults } = await newReader();
    await open('/docs/intro');
    expect(await page.getByRole('group', QUESTION).count()).toBe(0);
    await page.getByRole('navigation', { name: 'Página del documento' }).waitFor();
    expect(faults).toEqual([]);
  });
});

describe('a site with analytics', () => {
  it('reports each page once, not per hash or query, and without cookies', async () => {
    const { page, open } = await newReader({ site });
    const { reports, cookies } = await receive(page);
    await open('/docs/intro?de=correo');
    await page.getByRole('link', { name: 'Segundo paso' }).first().click();
    await expect.poll(() => new URL(page.url()).hash).toBe('#segundo-paso');
    await page.locator('main').getByRole('link', { name: 'segunda', exact: true }).click();
    await page.getByRole('heading', { name: 'Segunda', level: 1 }).waitFor();
    const id = 'sitio-de-prueba';
    await expect
      .poll(() => reports)
      .toEqual([
        { id, type: 'page_view', path: '/docs/intro', title: 'Introducción | Cauce' },
        { id, type: 'page_view', path: '/docs/segunda', title: 'Segunda | Cauce' },
      ]);
    expect(cookies).toEqual([undefined, undefined]);
  });

  it.each(['globalPrivacyControl', 'doNotTrack'])(
    'reports no page view if the reader sets %s, only the feedback answer',
    async (signal) => {
      const { page, open } = await newReader({ site });
      await page.addInitScript((name) => {
        const value = name === 'doNotTrack' ? '1' : true;
        Object.defineProperty(navigator, name, { value });
      }, signal);
      const { reports } = await receive(page);
      await open('/docs/segunda');
      await page.getByRole('group', QUESTION).getByRole('button', { name: 'Sí' }).click();
      await page.getByText('Gracias por responder.').waitFor();
      expect(reports.map(({ type }) => type)).toEqual(['event']);
    },
  );

  it('thanks the reader only once the answer was received', async () => {
    const { page, open } = await newReader({ site });
    const endpoint = await receive(page);
    endpoint.isDown = true;
    await open('/docs/segunda');
    const question = page.getByRole('group', QUESTION);
    await question.getByRole('button', { name: 'No', exact: true }).click();
    await question.getByText('No pudimos enviar tu respuesta. Prueba otra vez.').waitFor();
    expect(await question.getByText('Gracias').count()).toBe(0);
    endpoint.isDown = false;
    await question.getByRole('button', { name: 'No', exact: true }).click();
    await question.getByText('Gracias por responder.').waitFor();
    expect(endpoint.reports).toEqual([
      {
        id: 'sitio-de-prueba',
        type: 'event',
        name: 'page_feedback',
        path: '/docs/segunda',
        isUseful: false,
      },
    ]);
  });
});
