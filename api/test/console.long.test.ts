import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { BrowserContextOptions, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runClientsCommand } from '../src/commandLine/clients.ts';
import { connectByKeyboard } from './connectByKeyboard.ts';
import { allTargets } from './fuzz/runFuzz.ts';
import { faultsOf, tabTo, visit } from './hostVisit.ts';
import { startEndpoint } from './startEndpoint.ts';
import { AUDIENCE, SECRET, startOpenidProvider } from './startOpenidProvider.ts';
import { until } from './until.ts';
import { waitForMail } from './waitForMail.ts';
import { START_TIMEOUT_MS, startWidgetSystem, type WidgetSystem } from './widgetSystem.ts';

// A client's console in a browser, with the keyboard alone: somebody accepts an invitation, makes a
// key, runs the quick start with it, finds its task, opens a connection, repeats a delivery that
// failed, and invites a viewer, to whom the API refuses every write.

let system: WidgetSystem;
/** No browser makes passkeys for an IP address. */
let consoleUrl: string;

const PHONE = { viewport: { width: 390, height: 844 } };
const DARK = { viewport: { width: 1280, height: 800 }, colorScheme: 'dark' } as const;

/** The passkeys of the page's browser are made and used without asking anybody. */
async function withPasskeys(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
}

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name });

async function press(page: Page, name: string | RegExp): Promise<void> {
  await tabTo(page, page.getByRole('button', { name, exact: true }).last());
  await page.keyboard.press('Enter');
}

async function follow(page: Page, name: string): Promise<void> {
  const link = page.getByRole('link', { name, exact: true }).first();
  await link.waitFor();
  await tabTo(page, link);
  await page.keyboard.press('Enter');
}

async function type(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label));
  await page.keyboard.type(text);
}

/** Goes to a page of the console, and checks what it shows with axe. */
async function goTo(page: Page, name: string, faults: string[]): Promise<void> {
  const menu = page.getByRole('button', {
    name: /^(Menú|Inicio|Tareas|Conexiones|Eventos y webhooks|Llaves|Uso|Registro|Widget|Instituciones|Equipo)$/,
  });
  const link = page.getByRole('link', { name, exact: true });
  if (!(await link.isVisible())) await menu.first().press('Enter');
  await link.press('Enter');
  await heading(page, name).waitFor();
  await page.waitForLoadState('networkidle');
  faults.push(...(await faultsOf(page.mainFrame())).map((fault) => `${name}: ${fault}`));
  const isWide = 'document.documentElement.scrollWidth > innerWidth';
  if ((await page.evaluate(isWide)) === true) faults.push(`${name}: wider than its window`);
}

async function enter(page: Page, how: string): Promise<void> {
  await press(page, how);
  await heading(page, /^Inicio/).waitFor();
}

/** Somebody who is new to it has this long. */
const TEN_MINUTES_MS = 600_000;
const run = promisify(execFile);

async function call(method: string, path: string, token: string, body: object = {}) {
  const sent = method === 'GET' ? { token } : { token, body };
  return system.call(method, `/api/v1${path}`, sent);
}

/** The page of the invitation in the newest mail to somebody. */
async function invitationTo(email: string): Promise<string> {
  const mail = await waitForMail(system.simulatorUrl, email);
  // The worker that sends the mail does not know which port this API has.
  return `${consoleUrl}${/#\/invitacion\/\S+/.exec(mail.text)?.[0] ?? ''}`;
}

/** Accepts an invitation. @returns the token of the session */
async function accept(page: Page, email: string, name: string): Promise<string> {
  await withPasskeys(page);
  const opened = page.waitForResponse((response) => /registrations\/./.test(response.url()));
  await type(page, 'Correo', email);
  await type(page, 'Nombre', name);
  await page.keyboard.press('Enter');
  const { data } = (await (await opened).json()) as { data: { token: string } };
  await heading(page, /^Inicio/).waitFor();
  expect(page.url()).not.toContain('invitacion');
  return data.token;
}

/** Sends an invitation with a role: how far it is above the one that is chosen at first. */
async function invite(page: Page, email: string, faults: string[], up = 0): Promise<void> {
  await goTo(page, 'Equipo', faults);
  await press(page, 'Invitar');
  const question = page.getByRole('dialog');
  await question.waitFor();
  faults.push(...(await faultsOf(page.mainFrame())));
  await type(page, 'Correo', email);
  await tabTo(page, question.getByRole('radio', { checked: true }));
  for (let step = 0; step < up; step += 1) await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await page.getByRole('cell', { name: email }).waitFor();
}

/** Makes a key on the first page, and runs the command that it shows. @returns the request's id */
async function runQuickStart(page: Page): Promise<string> {
  await goTo(page, 'Inicio', []);
  await press(page, 'Hacer una llave');
  await page.getByRole('dialog').waitFor();
  await press(page, 'Hacer una llave');
  const command = page.locator('pre').filter({ hasText: /CAUCE_API_KEY=cauce_[\w-]{20,}/ });
  await command.waitFor();
  // As pasted, but for the headers, which show the id of the call.
  const script = ((await command.textContent()) ?? '').replace(
    'curl -sS -X POST "$CAUCE_URL/tasks"',
    '$& -i',
  );
  const { stdout } = await run('bash', ['-c', script]);
  expect(stdout).toContain('taskId');
  const [, requestId = ''] = /^x-request-id: (\S+)/im.exec(stdout) ?? [];
  return requestId;
}

/** A system of their own for the tests of a `describe`. */
function useSystem(): void {
  beforeAll(async () => {
    system = await startWidgetSystem();
    consoleUrl = `${system.apiUrl.replace('127.0.0.1', 'localhost')}/consola`;
  }, START_TIMEOUT_MS);
  afterAll(() => system.stop());
}

describe.each([
  ['a phone in light colours', PHONE],
  ['a wide screen in dark colours', DARK],
] as const)('on %s', (_, options) => {
  useSystem();
  it('leads from an invitation to a viewer who changes nothing', () => walk(options));
});

async function walk(options: BrowserContextOptions): Promise<void> {
  const faults: string[] = [];
  const [newcomer, watcher] = ['dario@empresa.example', 'vera@empresa.example'];
  const first = await visit(system, consoleUrl, options);
  await enter(first.page, 'Entrar como dueña');
  await invite(first.page, newcomer, faults, 3);
  await first.close();

  const invitation = await invitationTo(newcomer);
  const begun = performance.now();
  const { page, troubles, close } = await visit(system, invitation, options);
  await accept(page, newcomer, 'Darío Paz');

  const requestId = await runQuickStart(page);
  const recorded = `/api/v1/requests?requestId=${requestId}`;
  await until(async () => {
    const headers = { 'x-api-key': system.apiKey };
    const { body } = await system.call('GET', recorded, { headers });
    return (body['requests'] as unknown[]).length > 0;
  });
  await goTo(page, 'Registro', faults);
  await type(page, 'Id de la llamada o código del widget', requestId);
  await page.keyboard.press('Enter');
  await follow(page, 'Tarea');
  await heading(page, 'Tarea').waitFor();
  await page.getByText('Tu servidor la pidió').waitFor();
  // The widget's person is the same one, and has one process at a time at a bank.
  await until(async () => {
    await page.reload();
    await heading(page, 'Tarea').waitFor();
    await page.getByText('Tu servidor la pidió').waitFor();
    return (await page.getByText('Terminó').count()) > 0;
  });

  const host = await visit(system, system.hostUrl);
  await connectByKeyboard(host.page);
  await host.close();
  await goTo(page, 'Conexiones', faults);
  await press(page, /^Ver /);
  await page.getByRole('dialog').getByText('Vigente hasta').waitFor();
  faults.push(...(await faultsOf(page.mainFrame())));
  await page.keyboard.press('Escape');

  await repeatDelivery(page, faults);

  for (const name of ['Tareas', 'Uso', 'Widget', 'Instituciones', 'Llaves'])
    await goTo(page, name, faults);
  await invite(page, watcher, faults);
  const viewer = await visit(system, await invitationTo(watcher), options);
  const token = await accept(viewer.page, watcher, 'Vera Mira');
  await isRefusedEveryWrite(token);
  for (const [name, act] of [
    ['Llaves', 'Hacer una llave'],
    ['Equipo', 'Invitar'],
    ['Eventos y webhooks', 'Hacer un webhook'],
  ] as const) {
    await goTo(viewer.page, name, faults);
    expect(await viewer.page.getByRole('button', { name: act }).count()).toBe(0);
  }
  expect(performance.now() - begun).toBeLessThan(TEN_MINUTES_MS);

  await press(page, 'Salir');
  await press(page, 'Entrar con llave de acceso');
  // The page that was left.
  await heading(page, 'Equipo').waitFor();
  const again = await visit(system, invitation);
  await again.page.getByRole('alert').waitFor();
  expect(await again.page.getByLabel('Correo').count()).toBe(0);
  await again.close();
  expect(faults).toEqual([]);
  // No extraction has the id of the call as its code.
  const isMissing = (trouble: string) => trouble.includes('404 (Not Found)');
  expect(troubles.filter((trouble) => !isMissing(trouble))).toEqual([]);
  expect(viewer.troubles).toEqual([]);
  await viewer.close();
  await close();
}

/** Makes a webhook whose server fails at first, and repeats its failed delivery. */
async function repeatDelivery(page: Page, faults: string[]): Promise<void> {
  let isBroken = true;
  const endpoint = await startEndpoint((response) => {
    if (isBroken) response.writeHead(500);
    response.end();
  });
  await goTo(page, 'Eventos y webhooks', faults);
  await press(page, 'Hacer un webhook');
  await type(page, 'Dirección', endpoint.url);
  await page.keyboard.press('Enter');
  await page.getByText('Secreto del webhook').waitFor();
  await press(page, 'Ya lo guardé');
  await follow(page, endpoint.url);
  await press(page, 'Probar');
  await page.getByText('La prueba salió').waitFor();
  await refreshUntil(page, '500');
  faults.push(...(await faultsOf(page.mainFrame())));
  isBroken = false;
  await press(page, /^Repetir (?!un período)/u);
  await page.getByText('1 entrega sale otra vez.').waitFor();
  await refreshUntil(page, 'Entregada');
  expect(endpoint.received.length).toBeGreaterThan(1);
  await endpoint.close();
}

const refreshUntil = (page: Page, cell: string) =>
  until(async () => {
    await press(page, 'Actualizar');
    return (await page.getByRole('cell', { name: cell, exact: true }).count()) > 0;
  });

/** Makes every call of the console that changes something of the client. */
async function isRefusedEveryWrite(token: string): Promise<void> {
  const writes = allTargets().filter(({ operation }) =>
    operation['x-permission']?.endsWith(':write'),
  );
  expect(writes.length).toBeGreaterThan(15);
  for (const { method, template } of writes) {
    const { status } = await call(method, template.replaceAll(/\{\w+\}/g, 'x'), token);
    expect(status, `${method} ${template}`).toBe(403);
  }
}

describe('an organisation with an OpenID provider', () => {
  useSystem();
  it('lets in who is invited with the account of their organisation, only in the tab that began', async () => {
    const faults: string[] = [];
    const provider = await startOpenidProvider();
    const email = 'eva@openid.cl';
    provider.remember({ sub: 'cuenta-1', email, email_verified: true, name: 'Eva Rojas' });
    const secretFile = join(system.dir, 'openid-secret');
    writeFileSync(secretFile, SECRET);
    const ignore = () => undefined;
    const clients = (...words: string[]) =>
      runClientsCommand(words, {
        env: system.env,
        out: ignore,
        err: ignore,
        now: () => new Date(),
      });
    const known = ['--issuer', provider.issuer, '--client-id', AUDIENCE, '--domain', 'openid.cl'];
    const set = await clients('openid', system.clientId, ...known, '--secret-file', secretFile);
    const invite = await clients('invite', system.clientId, '--email', email, '--role', 'viewer');
    expect([set, invite]).toEqual([0, 0]);

    const { page, troubles, close } = await visit(system, consoleUrl, PHONE);
    const answers: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest() && request.url().includes('code='))
        answers.push(request.url());
    });
    await press(page, 'Entrar con la cuenta de tu organización');
    await heading(page, 'Entra con tu organización').waitFor();
    faults.push(...(await faultsOf(page.mainFrame())));
    await type(page, 'Correo', email);
    await page.keyboard.press('Enter');
    await heading(page, /^Inicio/).waitFor();
    expect(page.url()).toBe(consoleUrl);
    await page.reload();
    await heading(page, /^Inicio/).waitFor();
    await goTo(page, 'Equipo', faults);
    await page.getByRole('cell', { name: email }).waitFor();

    // The address, with the code, in another browser.
    const [answer = ''] = answers;
    expect(answer).toContain(`/consola/openid/${system.clientId}?code=`);
    const other = await visit(system, answer);
    await other.page.getByText('No pudimos entrar con tu cuenta').waitFor();
    expect(other.page.url()).toBe(consoleUrl);
    expect(other.requests.some((request) => request.url().includes('openid-sessions'))).toBe(false);
    await other.close();
    expect(faults).toEqual([]);
    expect(troubles).toEqual([]);
    await close();
    await provider.close();
  });
});
