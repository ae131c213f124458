import type { Request } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadOperatorConfig } from '../src/config/env.ts';
import { saveWidgetConfig } from '../src/modules/consent/widgetConfigs/commands/saveWidgetConfig.ts';
import { createOperatorContainer } from '../src/operatorContainer.ts';
import {
  connect,
  consentTo,
  openByScript,
  openWidget,
  PASSWORD,
  reaches,
  shareAll,
  visit,
  widgetFrame,
} from './hostVisit.ts';
import { until } from './until.ts';
import {
  START_TIMEOUT_MS,
  startSite,
  startWidgetSystem,
  type Site,
  type WidgetSystem,
} from './widgetSystem.ts';

// Tests that the host page cannot get the password, and that unauthorised pages cannot use the
// widget. Each page has its own origin.

let system: WidgetSystem;
/** An allowed origin: a client's page that also frames a foreign page. */
let client: Site;
/** An origin that is not allowed. */
let stranger: Site;
beforeAll(async () => {
  system = await startWidgetSystem();
  stranger = await startSite(
    () => `<!doctype html><title>Extraño</title><script src="${system.apiUrl}/widget/connect.js">
      </script><main>Extraño</main>`,
  );
  client = await startSite(
    () => `<!doctype html><title>Cliente</title><script src="${system.apiUrl}/widget/connect.js">
      </script><iframe name="widget" src="${widgetUrl(client.origin)}"></iframe>
      <iframe name="stranger" src="${stranger.origin}/"></iframe>`,
  );
  const operator = createOperatorContainer(loadOperatorConfig({ ...process.env, ...system.env }));
  const { clientId, widgetConfigId } = system;
  await saveWidgetConfig(operator, {
    clientId,
    widgetConfigId,
    settings: { allowedOrigins: [system.hostUrl, client.origin] },
  });
  await operator.close();
}, START_TIMEOUT_MS);
afterAll(async () => {
  await client.close();
  await stranger.close();
  await system.stop();
});

const widgetUrl = (origin: string) =>
  `${system.apiUrl}/widget/${system.widgetConfigId}?origin=${encodeURIComponent(origin)}`;

const JWE = /^[A-Za-z0-9_-]+\.\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+$/;

describe('the password', () => {
  it('leaves the widget only encrypted, and is not accessible to the surrounding page', async () => {
    const { page, requests, troubles, heard, close } = await visit(system, system.hostUrl);
    const frame = await openWidget(page);
    await consentTo(frame);
    await connect(frame);
    await shareAll(frame);
    await frame.getByRole('button', { name: 'Volver a Demo Finanzas' }).click();
    await page.getByText('"reason":"completed"').waitFor();

    const ofWidget = (request: Request) => request.url().startsWith(`${system.apiUrl}/api/`);
    const sent = requests.filter((one) => one.method() === 'POST' && ofWidget(one));
    const extractions = sent.filter((one) => one.url().endsWith('/widget/extractions'));
    expect(extractions).toHaveLength(1);
    expect(JSON.parse(extractions[0]?.postData() ?? '')).toEqual({
      entityId: 'banco-chile',
      encryptArgs: expect.stringMatching(JWE) as string,
      accountSelection: true,
    });
    for (const request of requests) {
      const all = [request.url(), request.postData(), ...Object.values(request.headers())];
      expect(all.join('\n'), request.url()).not.toContain(PASSWORD);
    }

    const messages = await heard();
    expect(messages.some((one) => one.includes('"success"'))).toBe(true);
    const inReach: unknown = await page.evaluate(`JSON.stringify([
      document.documentElement.outerHTML, { ...localStorage }, { ...sessionStorage },
      document.cookie, location.href, window.name,
      [...document.querySelectorAll('*')].map((one) => one.shadowRoot && one.shadowRoot.innerHTML),
    ])`);
    expect(`${messages.join('\n')}\n${String(inReach)}`).not.toContain(PASSWORD);
    // Nothing is stored on the widget's origin either.
    expect(await page.context().cookies()).toEqual([]);
    expect(troubles).toEqual([]);
    await close();
  });

  it('is neither on the screen nor in the DOM after it was sent', async () => {
    const { page, close } = await visit(system, system.hostUrl);
    const frame = await openWidget(page, { person: '22.222.222-2' });
    await consentTo(frame);
    await connect(frame);
    await frame
      .getByText(/^El RUT o la clave no coinciden\./)
      .first()
      .waitFor();
    const inFrame: unknown = await frame.evaluate(`JSON.stringify([
      document.documentElement.outerHTML, { ...localStorage }, { ...sessionStorage }, location.href,
      [...document.querySelectorAll('input')].map((one) => one.value),
    ])`);
    expect(String(inFrame)).not.toContain(PASSWORD);
    await close();
  });
});

describe('the frame of the widget', () => {
  it('has a CSP that forbids inline scripts and eval', async () => {
    const { headers } = await fetch(widgetUrl(system.hostUrl));
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/unsafe-|\*|data:|blob:/);
    const { page, troubles, close } = await visit(system, system.hostUrl);
    const frame = await openWidget(page, { person: '11.111.111-1' });
    await reaches(frame, 'Elige tu institución');
    expect(troubles).toEqual([]);
    // The policy is enforced: injected scripts do not run.
    await frame.evaluate(`{
      const script = document.createElement('script');
      script.append('window.__injected = true');
      document.body.append(script);
    }`);
    await frame.evaluate(`import('data:text/javascript,window.__injected = true').catch(String)`);
    expect(await frame.evaluate('window.__injected === undefined')).toBe(true);
    await until(() => troubles.some((one) => one.includes('script-src')));
    await close();
  });

  it('never executes text as code, whoever wrote it', async () => {
    const { page, close } = await visit(system, system.hostUrl);
    const frame = await openWidget(page, { person: '11.111.111-1' });
    await reaches(frame, 'Elige tu institución');
    const attempts = {
      innerHTML: `document.body.innerHTML = '<b>x</b>'`,
      insertAdjacentHTML: `document.body.insertAdjacentHTML('beforeend', '<b>x</b>')`,
      'address of a script': `document.createElement('script').src = '/widget/connect.js'`,
      'text of a script': `document.createElement('script').text = 'window.__injected = true'`,
      'srcdoc of a frame': `document.createElement('iframe').srcdoc = '<b>x</b>'`,
      'a policy of its own': `trustedTypes.createPolicy('own', { createHTML: (text) => text })`,
    };
    const outcomes: Record<string, unknown> = {};
    for (const [name, attempt] of Object.entries(attempts))
      outcomes[name] = await frame.evaluate(
        `(() => { try { ${attempt}; return 'taken'; } catch (error) { return error.name; } })()`,
      );
    expect(outcomes).toEqual(
      Object.fromEntries(Object.keys(attempts).map((name) => [name, 'TypeError'])),
    );
    await close();
  });

  it('is not accessible to scripts of the host page', async () => {
    const { page, close } = await visit(system, system.hostUrl);
    const frame = await openWidget(page, { person: '11.111.111-1' });
    await reaches(frame, 'Elige tu institución');
    expect(await page.evaluate('window.length')).toBe(0);
    expect(await page.evaluate('document.querySelectorAll("iframe").length')).toBe(0);
    await close();
  });

  it('does not load in a page whose origin is not allowed', async () => {
    const { page, troubles, close } = await visit(system, stranger.origin);
    await page.evaluate(`{
      const frame = document.createElement('iframe');
      frame.src = ${JSON.stringify(widgetUrl(client.origin))};
      document.body.append(frame);
    }`);
    await until(() => troubles.some((one) => one.includes('frame-ancestors')));
    const inner = page.frames()[1];
    const text = await inner?.locator('body').innerText();
    expect(text ?? '').not.toContain('Elige tu institución');
    expect(await inner?.locator('#root').count()).toBe(0);
    await close();
  });

  it('does not start for an allowed page that names another origin', async () => {
    const { page, close } = await visit(system, client.origin);
    await page.evaluate(`document.querySelector('iframe[name=widget]').src =
      ${JSON.stringify(widgetUrl(stranger.origin))}`);
    const frame = await widgetFrame(page);
    await frame.getByText('no tiene autorización para abrir la conexión').waitFor();
    await close();
  });
});

describe('messages', () => {
  /** Messages sent by the client's page, and by the foreign frame beside the widget. */
  const start = (otpToken: string) =>
    JSON.stringify({
      protocol: 'cauce-connect/1',
      type: 'start',
      otpToken,
      sandboxScenario: null,
    });

  it('start the widget only if they come from its host page', async () => {
    const { page, requests, close } = await visit(system, client.origin);
    const widget = await widgetFrame(page);
    await widget.getByText('Preparando la conexión…').first().waitFor();
    const foreign = await until(() => page.frame({ name: 'stranger' }));
    const otpToken = await system.createOtp('12345678-5');
    await foreign.evaluate(`parent.frames.widget.postMessage(${start(otpToken)}, '*')`);
    // After a message round trip, an accepted message would have taken effect.
    for (let round = 0; round < 5; round += 1) await widget.evaluate('new Promise(setTimeout)');
    const opened = () => requests.filter((one) => one.url().endsWith('/widget/sessions')).length;
    expect(opened()).toBe(0);

    await page.evaluate(
      `frames.widget.postMessage(${start(otpToken)}, ${JSON.stringify(system.apiUrl)})`,
    );
    await reaches(widget, 'Elige tu institución');
    expect(opened()).toBe(1);

    // The foreign messages do not end the flow either.
    const leave = JSON.stringify({ protocol: 'cauce-connect/1', type: 'leave' });
    await foreign.evaluate(`parent.frames.widget.postMessage(${leave}, '*')`);
    for (let round = 0; round < 5; round += 1) await widget.evaluate('new Promise(setTimeout)');
    expect(await widget.getByRole('dialog').count()).toBe(0);
    await page.evaluate(`frames.widget.postMessage(${leave}, ${JSON.stringify(system.apiUrl)})`);
    await widget.getByRole('dialog', { name: '¿Quieres salir?' }).waitFor();
    await close();
  });

  it('have no effect on the page if they come from a foreign origin', async () => {
    const { page, close } = await visit(system, client.origin);
    const otpToken = await system.createOtp('12345678-5');
    await page.evaluate(`document.querySelector('iframe[name=widget]').remove()`);
    const { widgetConfigId } = system;
    const frame = await openByScript(page, { otpToken, widgetConfigId });
    await reaches(frame, 'Elige tu institución');
    const foreign = await until(() => page.frame({ name: 'stranger' }));
    const lies = [
      { type: 'success', success: { consentId: 'x', entityId: 'banco-chile' } },
      { type: 'exit', exit: { reason: 'completed', code: null, requestId: null } },
    ].map((message) => ({ protocol: 'cauce-connect/1', ...message }));
    for (const lie of lies)
      await foreign.evaluate(`parent.postMessage(${JSON.stringify(lie)}, '*')`);
    // The page itself receives the messages; only the loader ignores them.
    await until(async () => {
      const heard = await page.evaluate<string[]>('window.__heard');
      return heard.some((one) => one.includes('"exit"'));
    });
    expect(await page.evaluate('[window.__exits, window.__successes]')).toEqual([[], []]);
    await reaches(frame, 'Elige tu institución');
    await close();
  });
});
