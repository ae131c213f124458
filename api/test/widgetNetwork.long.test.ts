import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BANK, connect, consentTo, openWidget, reaches, shareAll, visit } from './hostVisit.ts';
import { until } from './until.ts';
import { START_TIMEOUT_MS, startWidgetSystem, type WidgetSystem } from './widgetSystem.ts';

// Network failures, API outages and expired sessions.

let system: WidgetSystem;
beforeAll(async () => {
  system = await startWidgetSystem();
}, START_TIMEOUT_MS);
afterAll(() => system.stop());

describe('a person', () => {
  it('is informed when the network is lost, and continues at the same step', async () => {
    const { page, close } = await visit(system, system.hostUrl);
    const frame = await openWidget(page, { person: '11.111.111-1' });
    await consentTo(frame);
    await page.context().setOffline(true);
    await frame.getByText('Sin conexión a internet', { exact: true }).first().waitFor();
    await frame.getByText('No pierdes lo avanzado.').first().waitFor();
    await connect(frame);
    await page.context().setOffline(false);
    await shareAll(frame);
    await close();
  });

  it('is told if the later steps do not load, and continues once they do', async () => {
    const { page, close } = await visit(system, system.hostUrl);
    await page.route('**/widget/assets/laterParts-*.js', (route) => route.abort());
    const frame = await openWidget(page, { person: '22.222.222-2' });
    await frame.getByRole('button', { name: new RegExp(`^${BANK}`) }).click();
    await frame.getByText('Cauce no responde', { exact: true }).first().waitFor();
    await page.unrouteAll();
    await frame.getByRole('button', { name: 'Reintentar' }).click();
    await reaches(frame, 'Revisa y autoriza');
    await close();
  });

  it('is logged in only once, even if the response is lost', async () => {
    const { page, requests, close } = await visit(system, system.hostUrl);
    const frame = await openWidget(page, { person: '77.777.777-7' });
    await consentTo(frame);
    const ids: string[] = [];
    const isReplayed: boolean[] = [];
    await page.route('**/widget/extractions', async (route) => {
      const response = await route.fetch();
      const { data } = (await response.json()) as { data: { id: string } };
      ids.push(data.id);
      isReplayed.push(response.headers()['idempotent-replayed'] === 'true');
      // The API processed the request, but the response was lost.
      if (ids.length < 3) await route.abort('connectionreset');
      else await route.fulfill({ response });
    });
    await connect(frame);
    await frame.getByText('Cauce no responde', { exact: true }).first().waitFor();
    await shareAll(frame);
    expect(new Set(ids).size).toBe(1);
    expect(isReplayed).toEqual([false, true, true]);
    const sent = requests.filter((one) => one.url().endsWith('/widget/extractions'));
    expect(new Set(sent.map((one) => one.postData())).size).toBe(1);
    await close();
  });

  it('is warned before the session ends, and told when it has ended', async () => {
    const { page, close } = await visit(system, 'about:blank');
    await page.clock.install();
    await page.goto(system.hostUrl);
    const frame = await openWidget(page, { person: '88.888.888-8' });
    await consentTo(frame);
    await page.clock.fastForward('18:01');
    await frame.getByText('Tu sesión vence en 2 minutos', { exact: true }).first().waitFor();
    await page.clock.fastForward('02:00');
    await reaches(frame, 'Esta sesión venció');
    await frame
      .getByText('Por seguridad dura 20 minutos. No se compartió ningún dato.')
      .first()
      .waitFor();
    await frame.getByRole('button', { name: 'Volver a Demo Finanzas' }).click();
    await page.getByText('"reason":"session_expired"').waitFor();
    await close();
  });

  it('is informed when the API is unreachable, and continues once it is back', async () => {
    const { page, close } = await visit(system, system.hostUrl);
    const frame = await openWidget(page, { person: '12.345.678-5' });
    await consentTo(frame);
    await system.end('web', 'SIGKILL');
    await connect(frame);
    await frame.getByText('Cauce no responde', { exact: true }).first().waitFor();
    await system.start('web');
    await frame.getByRole('button', { name: 'Reintentar' }).click();
    await until(async () => (await frame.getByRole('heading', { level: 2 }).innerText()) !== '');
    await shareAll(frame);
    await close();
  });
});
