import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runClientsCommand } from '../src/commandLine/clients.ts';
import { faultsOf, tabTo, visit } from './hostVisit.ts';
import { AUDIENCE, SECRET, startOpenidProvider } from './startOpenidProvider.ts';
import { until } from './until.ts';
import { waitForMail } from './waitForMail.ts';
import { START_TIMEOUT_MS, startWidgetSystem, type WidgetSystem } from './widgetSystem.ts';

// A client's console in a browser: an owner invites somebody, who makes a passkey and a key with
// the keyboard alone, and finds in the log what the key was used for.

let system: WidgetSystem;
/** No browser makes passkeys for an IP address. */
let consoleUrl: string;

beforeAll(async () => {
  system = await startWidgetSystem();
  consoleUrl = `${system.apiUrl.replace('127.0.0.1', 'localhost')}/consola`;
}, START_TIMEOUT_MS);
afterAll(() => system.stop());

const INVITED = 'dario@empresa.example';
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

async function press(page: Page, name: string): Promise<void> {
  await tabTo(page, page.getByRole('button', { name, exact: true }).last());
  await page.keyboard.press('Enter');
}

async function type(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label));
  await page.keyboard.type(text);
}

/** Goes to a page of the console, and checks what it shows with axe. */
async function goTo(page: Page, name: string, faults: string[]): Promise<void> {
  const menu = page.getByRole('button', { name: /^(Menú|Inicio|Tareas|Llaves|Equipo|Registro)$/ });
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

it('lets somebody in by an invitation once, who works with a key of their own', async () => {
  const faults: string[] = [];
  const owner = await visit(system, consoleUrl, PHONE);
  await enter(owner.page, 'Entrar como dueña');
  await goTo(owner.page, 'Equipo', faults);
  await press(owner.page, 'Invitar');
  const question = owner.page.getByRole('dialog');
  await question.waitFor();
  faults.push(...(await faultsOf(owner.page.mainFrame())));
  await type(owner.page, 'Correo', INVITED);
  await tabTo(owner.page, question.getByRole('radio', { checked: true }));
  await owner.page.keyboard.press('ArrowUp');
  await owner.page.keyboard.press('ArrowUp');
  await owner.page.keyboard.press('Enter');
  await owner.page.getByRole('cell', { name: INVITED }).waitFor();

  const mail = await waitForMail(system.simulatorUrl, INVITED);
  // The worker that sends the mail does not know which port this API has.
  const [fragment = ''] = /#\/invitacion\/\S+/.exec(mail.text) ?? [];
  const invitation = `${consoleUrl}${fragment}`;
  const guest = await visit(system, invitation, DARK);
  const { page } = guest;
  await withPasskeys(page);
  await type(page, 'Correo', INVITED);
  await type(page, 'Nombre', 'Darío Paz');
  await page.keyboard.press('Enter');
  await heading(page, /^Inicio/).waitFor();
  expect(page.url()).not.toContain('invitacion');

  await goTo(page, 'Llaves', faults);
  await press(page, 'Hacer una llave');
  await page.getByRole('dialog').waitFor();
  await press(page, 'Hacer una llave');
  const apiKey = await page.getByRole('dialog').locator('pre').innerText();
  const login = await fetch(`${system.apiUrl}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'x-api-key': apiKey.trim() },
  });
  expect(login.status).toBe(200);
  await page.keyboard.press('Escape');

  const requestId = login.headers.get('x-request-id') ?? '';
  const recorded = `/api/v1/requests?requestId=${requestId}`;
  await until(async () => {
    const { body } = await system.call('GET', recorded, {
      headers: { 'x-api-key': system.apiKey },
    });
    return (body['requests'] as unknown[]).length > 0;
  });
  await goTo(page, 'Registro', faults);
  await type(page, 'Id de la llamada o código del widget', requestId);
  await page.keyboard.press('Enter');
  await page
    .getByText(/auth\/login/)
    .first()
    .waitFor();
  for (const name of ['Tareas', 'Conexiones', 'Uso', 'Widget', 'Instituciones'])
    await goTo(page, name, faults);

  await press(page, 'Salir');
  await press(page, 'Entrar con llave de acceso');
  // The page that was left.
  await heading(page, 'Instituciones').waitFor();
  const again = await visit(system, invitation);
  await again.page.getByRole('alert').waitFor();
  expect(await again.page.getByLabel('Correo').count()).toBe(0);
  await again.close();
  expect(faults).toEqual([]);
  // No extraction has the id of the call as its code.
  const isMissing = (trouble: string) => trouble.includes('404 (Not Found)');
  expect(guest.troubles.filter((trouble) => !isMissing(trouble))).toEqual([]);
  expect(owner.troubles).toEqual([]);
  await guest.close();
  await owner.close();
});

it('offers a viewer nothing that changes something, and the API refuses it', async () => {
  const faults: string[] = [];
  const { page, troubles, close } = await visit(system, consoleUrl);
  const opened = page.waitForResponse((response) => response.url().endsWith('/sandbox/sessions'));
  await enter(page, 'Entrar solo para mirar');
  const { data } = (await (await opened).json()) as { data: { token: string } };
  for (const [name, act] of [
    ['Llaves', 'Hacer una llave'],
    ['Equipo', 'Invitar'],
    ['Eventos y webhooks', 'Hacer un webhook'],
    ['Revisión', 'Probar los webhooks'],
  ] as const) {
    await goTo(page, name, faults);
    expect(await page.getByRole('button', { name: act }).count()).toBe(0);
  }
  for (const path of ['/keys', '/console/invitations', '/webhooks', '/console/go-live']) {
    const { status } = await system.call('POST', `/api/v1${path}`, {
      token: data.token,
      body: {},
    });
    expect(status, path).toBe(403);
  }
  expect(faults).toEqual([]);
  expect(troubles).toEqual([]);
  await close();
});

it('lets in who is invited with the account of their organisation, only in the tab that began', async () => {
  const faults: string[] = [];
  const provider = await startOpenidProvider();
  const email = 'eva@openid.cl';
  provider.remember({ sub: 'cuenta-1', email, email_verified: true, name: 'Eva Rojas' });
  const secretFile = join(system.dir, 'openid-secret');
  writeFileSync(secretFile, SECRET);
  const ignore = () => undefined;
  const clients = (...words: string[]) =>
    runClientsCommand(words, { env: system.env, out: ignore, err: ignore, now: () => new Date() });
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
