import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { includedSnippets } from '../../build/mdx/includeCode.ts';
import { openRequest } from './openRequest.ts';
import { readyConsent } from './readyConsent.ts';
import { runSnippet } from './runSnippet.ts';
import { createProbe, isProgram, runtimeOf } from './runtimes.ts';
import { rutOf } from './ruts.ts';
import { createClient, type SandboxClient } from './sandbox.ts';
import { launchSlowTask, openSession, tasksEnded } from './session.ts';

// The README.md beside this file describes the environment and the requirements of a snippet.

declare module 'vitest' {
  interface TaskMeta {
    /** Why it was skipped, for the summary of `npm test`. */
    skipReason?: string;
  }
}

const content = join(import.meta.dirname, '../../content');
const snippets = join(content, 'snippets');
const TIMEOUT_MS = 280_000;
/**
 * Snippets whose person is blocked, locked or busy afterwards, or whose client's world is ahead, and
 * which therefore need another one.
 */
const REMEMBERED = /([2346])\1\.?\1{3}\.?\1{3}|wrong_login|locked|X-Sandbox-Scenario|moveClock/i;
const FIRST_RUT = 16_000_000;
/** Run by package.python.test.ts, which has the Python SDK installed. */
const RUN_ELSEWHERE = 'sdk/flujo.py';

const names = readdirSync(snippets, { recursive: true, encoding: 'utf8' }).filter(isProgram).sort();
const probe = createProbe();
let free: SandboxClient[];
let workFolder: string;

beforeAll(() => {
  free = [...inject('sandboxClients')];
  workFolder = mkdtempSync(join(tmpdir(), 'cauce-snippet-'));
});
afterAll(() => {
  rmSync(workFolder, { recursive: true, force: true });
});

/**
 * A client that no other program uses at the same time; snippets with lasting effects get a client
 * of their own.
 */
async function asClient<T>(isAlone: boolean, use: (client: SandboxClient) => Promise<T>) {
  if (isAlone) return use(await createClient(inject('sandboxDataDir')));
  const client = free.pop();
  if (client === undefined) throw new Error('More programs run at a time than there are clients.');
  try {
    return await use(client);
  } finally {
    await tasksEnded(inject('sandboxUrl'), client);
    free.push(client);
  }
}

async function environmentOf(
  source: string,
  client: SandboxClient,
  rut: string,
): Promise<Record<string, string>> {
  const url = inject('sandboxUrl');
  const wantsReceipt = source.includes('CAUCE_RECEIPT');
  const wantsRequest = source.includes('CAUCE_REQUEST_ID');
  const isConsentWanted = wantsReceipt || wantsRequest || source.includes('CAUCE_CONSENT_ID');
  const consent = isConsentWanted ? await readyConsent(url, client, rut) : null;
  const receipt = join(workFolder, `receipt-${rut}.json`);
  if (consent && wantsReceipt) writeFileSync(receipt, JSON.stringify(await consent.receipt()));
  // A program that shows how it gets them sets them itself.
  const isGiven = (name: string) => source.includes(name) && !source.includes(`${name}=`);
  const token = await openSession(url, client);
  const at = { url, simulatorUrl: inject('sandboxSimulatorUrl') };
  return {
    CAUCE_URL: url,
    CAUCE_API_KEY: client.apiKey,
    CAUCE_CLIENT_ID: client.clientId,
    CAUCE_WIDGET_CONFIG_ID: client.widgetConfigId,
    CAUCE_RUT: rut,
    ...(isGiven('CAUCE_TOKEN') && { CAUCE_TOKEN: token }),
    ...(isGiven('CAUCE_TASK_ID') && { CAUCE_TASK_ID: await launchSlowTask(url, token, rut) }),
    CAUCE_PAGE_URL: inject('sandboxPageUrl'),
    // Any free port, for a program that serves a page.
    PORT: '0',
    ...(consent && { CAUCE_CONSENT_ID: consent.consentId }),
    ...(wantsReceipt && { CAUCE_RECEIPT: receipt }),
    ...(consent &&
      wantsRequest && { CAUCE_REQUEST_ID: await openRequest(at, rut, consent.consentId) }),
  };
}

describe.concurrent('snippet programs of the guides', () => {
  const run = names.filter((name) => name !== RUN_ELSEWHERE);
  it.for(run.map((name, index) => [name, rutOf(FIRST_RUT + index)] as const))(
    '%s',
    async ([name, rut], { skip, task }) => {
      const source = readFileSync(join(snippets, name), 'utf8');
      const runtime = runtimeOf(name, source, probe);
      if ('missing' in runtime) {
        task.meta.skipReason = runtime.missing;
        skip(runtime.missing);
        return;
      }
      const end = await asClient(REMEMBERED.test(source), async (client) =>
        runSnippet(runtime, join(snippets, name), {
          cwd: workFolder,
          env: await environmentOf(source, client, rut),
          timeoutMs: TIMEOUT_MS,
        }),
      );
      if (end.code !== 0)
        throw new Error(
          `It ended with ${String(end.code ?? 'a kill, being too slow')}.\n${end.stdout}${end.stderr}`,
        );
      expect(end.stdout.trim(), 'what it prints').not.toBe('');
    },
  );
});

describe('the snippets folder', () => {
  it('contains only files that a page shows', () => {
    const shown = new Set(
      readdirSync(content, { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.mdx'))
        .flatMap((name) => includedSnippets(readFileSync(join(content, name), 'utf8'))),
    );
    expect(names.filter((name) => !shown.has(name))).toEqual([]);
  });
});
