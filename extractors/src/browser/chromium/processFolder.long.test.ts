import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LoginContext } from '../../contract/connector.ts';
import type { Network } from '../../contract/network.ts';
import {
  browserProcesses,
  extractByBrowser,
  killBrowser,
  PASSWORD,
  PORTAL,
  sendPage,
  startBrowserPortal,
} from '../../../test/browserPortal.ts';
import type { BrowserPortal } from '../../../test/browserPortal.ts';

const realTmpdir = tmpdir();
/** The temporary folder of these tests: whatever is left in it is an orphan. */
let dir: string;
let portal: BrowserPortal;
let network: Network;

const FORM = `<form action="/enter" method="post"><input id="user" name="user">
  <input id="pass" name="pass" type="password"><button>Ingresar</button></form>
  <script>localStorage.setItem('seen', 'yes')</script>`;

beforeAll(async () => {
  portal = await startBrowserPortal(() => ({ path }, response) => {
    response.setHeader('set-cookie', 'sid=7; Path=/; Secure; Max-Age=3600');
    sendPage(response, path === '/login' ? FORM : '<h1>Bienvenida</h1>');
  });
  dir = mkdtempSync(join(realTmpdir, 'cauce-profiles-'));
  process.env['TMPDIR'] = dir;
});
afterAll(async () => {
  process.env['TMPDIR'] = realTmpdir;
  await portal.close();
  rmSync(dir, { recursive: true, force: true });
});
beforeEach(() => {
  network = portal.network({ engine: 'chromium', contexts: 2 });
});

/** Expects no files and no processes of any browser. */
async function expectNothingLeft(): Promise<void> {
  await network.close();
  expect(readdirSync(dir)).toEqual([]);
  expect(browserProcesses()).toEqual([]);
}

/** Logs in and calls `interrupt` before the given step. */
const logIn =
  (step: string, interrupt: () => void) =>
  async ({ browser, credentials }: LoginContext): Promise<void> => {
    const before = (name: string): void => (name === step ? interrupt() : undefined);
    await browser.open(`${PORTAL}/login`);
    before('user');
    await browser.fill({ selector: '#user' }, credentials.username, { keys: true });
    before('password');
    await browser.fill({ selector: '#pass' }, credentials.password, { keys: true });
    before('press');
    await browser.press({ selector: 'button' });
    before('wait');
    await browser.waitFor({ accepted: [{ selector: 'h1' }] });
  };

/** Files below the folder while a browser is open. */
const filesNow = (): string[] => readdirSync(dir, { recursive: true }).map(String);

describe('files written by a browser', () => {
  it('are in one folder while it runs, and are deleted afterwards', async () => {
    let during: string[] = [];
    const outcome = await extractByBrowser(
      network,
      logIn('wait', () => (during = filesNow())),
    );
    expect(outcome).toMatchObject({ kind: 'success' });
    expect(during.some((file) => file.includes('profile/Default'))).toBe(true);
    expect(readdirSync(dir)).toHaveLength(1);
    await expectNothingLeft();
  });

  it.each(['user', 'password', 'press', 'wait'])(
    'are deleted if the browser is killed before the step "%s"',
    async (step) => {
      portal.arrived.length = 0;
      let kills = 0;
      const outcome = await extractByBrowser(
        network,
        logIn(step, () => {
          kills += 1;
          if (kills === 1) killBrowser();
        }),
      );
      // If the password was not filled in yet, the login is repeated once.
      const isRepeated = step === 'user' || step === 'password';
      expect([outcome.kind, kills]).toEqual(isRepeated ? ['success', 2] : ['error', 1]);
      const sent = portal.arrived.filter(({ body }) => body.includes(PASSWORD));
      expect(sent.length).toBeLessThanOrEqual(1);
      await expectNothingLeft();
    },
  );

  it('are deleted at the next start if the worker was killed, and the browser has ended too', async () => {
    const root = fileURLToPath(new URL('../../../../', import.meta.url));
    const { url, certificateAuthority } = portal.simulator;
    const worker = spawn(
      process.execPath,
      [
        '--import',
        './api/bin/typescript.mjs',
        'extractors/test/holdBrowser.ts',
        url,
        certificateAuthority,
        process.env['CHROMIUM_PATH'] ?? '',
      ],
      { cwd: root, env: { ...process.env, TMPDIR: dir }, stdio: ['ignore', 'pipe', 'inherit'] },
    );
    await once(worker.stdout, 'data');
    const ended = once(worker, 'exit');
    worker.kill('SIGKILL');
    await ended;
    const foldersOfIt = (): string[] =>
      readdirSync(dir).filter((name) => name.includes(`-${String(worker.pid)}-`));
    expect(foldersOfIt()).toHaveLength(1);
    // Chromium exits when nothing is connected to it any more.
    for (let wait = 0; wait < 100 && processesIn(dir).length > 0; wait += 1) await sleep(100);
    expect(processesIn(dir)).toEqual([]);
    network = portal.network({ engine: 'chromium', contexts: 2 });
    await network.close();
    expect(foldersOfIt()).toEqual([]);
  });
});

/** Processes whose profile is below the folder. */
function processesIn(folder: string): string[] {
  const list = execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' });
  return list.split('\n').filter((line) => line.includes(`--user-data-dir=${folder}`));
}
