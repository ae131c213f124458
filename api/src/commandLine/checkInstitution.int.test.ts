import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { CANARY, canaryInFiles, canaryInText } from '../../test/canary.ts';
import { buildRut } from '../../test/factories.ts';
import { SIMULATOR_CA } from '../../test/processes.ts';
import { generateKeyRing } from '../infra/keys/keyRing.ts';
import type { CheckRecord } from './checkReport.ts';
import { runInstitutionsCommand } from './institutions.ts';
import type { Prompt } from './terminalPrompt.ts';

const dir = mkdtempSync(join(tmpdir(), 'cauce-check-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const env = { DATA_DIR: dir, SIMULATOR_URL: inject('simulatorUrl'), SIMULATOR_CA };
const STAGING = {
  CAUCE_ENV: 'staging',
  MONGODB_URL: 'mongodb://127.0.0.1:1/',
  CHROMIUM_PATH: '/nowhere',
  REDIS_URL: 'redis://127.0.0.1:2/0',
  VAULT_KEYS: generateKeyRing(new Date()),
  AUDIT_KEYS: generateKeyRing(new Date()),
  RECEIPT_KEYS: generateKeyRing(new Date()),
  PUBLIC_URL: 'https://api.example.com',
  PSEUDONYM_KEY: Buffer.alloc(32, 2).toString('base64'),
};

let serial = 34_000_000;
const nextRut = () => buildRut((serial += 1));

/** Runs a check and answers its questions in the given order. */
async function check(argv: readonly string[], answers: readonly string[], given = {}) {
  const asked: { question: string; isSecret: boolean }[] = [];
  const prompt: Prompt = {
    ask: (question, { isSecret = false } = {}) => {
      const answer = answers[asked.length];
      asked.push({ question, isSecret });
      return answer === undefined ? Promise.reject(new Error(question)) : Promise.resolve(answer);
    },
  };
  let [out, err] = ['', ''];
  const code = await runInstitutionsCommand(['check', ...argv], {
    env: { ...env, ...given },
    out: (text) => void (out += text),
    err: (text) => void (err += text),
    now: () => new Date('2026-11-23T12:00:00Z'),
    prompt,
  });
  return { code, out, err, asked };
}

describe('npm run institutions -- check', () => {
  it('reads the data, compares it with the fixtures and prints the provenance to record', async () => {
    const username = nextRut();
    const file = join(dir, 'record.json');
    const { code, out, err, asked } = await check(
      ['banco-santander', '--actions', 'product-balance,movement', '--out', file],
      [username, CANARY.slice(0, 8)],
    );
    expect([code, out]).toEqual([0, expect.stringContaining('Outcome: success')]);
    expect(asked.map(({ isSecret }) => isSecret)).toEqual([false, true]);
    expect(out).toMatch(/^ {2}movement movements \(\d+\): as recorded$/m);
    expect(out).toMatch(/^ {2}POST https:\/\/openbanking\.santander\.cl\/\S+ 200$/m);
    expect(out).toMatch(/^ {2}browser https:\/\/\S+ 200$/m);
    expect(out).toContain("login: { 'internet': recorded('2026-11-23') }");
    expect(out).toContain("actions: { 'movement': recorded('2026-11-23') }");
    expect(out).toContain('nothing, since it was the simulator');
    expect(out).not.toContain('secondFactor');
    // Neither the output nor the record contains anything about the person.
    const kept = readFileSync(file, 'utf8');
    for (const text of [out, err, kept]) {
      expect(text).not.toContain(username.slice(0, 8));
      expect(text).not.toMatch(/\d{6,}/);
      expect(text).not.toContain(CANARY.slice(0, 8));
    }
    expect(JSON.parse(kept)).toMatchObject({ entityId: 'banco-santander', outcome: 'success' });
  });

  it('reports missing and changed fields as JSON, and prints no provenance if nothing was read', async () => {
    const { code, out } = await check(
      ['banco-santander', '--actions', 'movement', '--json'],
      [nextRut(), CANARY.slice(0, 8)],
    );
    expect(code).toBe(0);
    const record = JSON.parse(out) as CheckRecord;
    expect(record.pages.map(({ missing, changed }) => [missing, changed]).flat(2)).toEqual([]);
    const locked = await check(['banco-chile', '--actions', 'movement'], ['33333333-3', CANARY]);
    expect(locked.code).toBe(1);
    expect(locked.out).toContain('Outcome: locked');
    expect(locked.out).toContain('none was read');
    expect(locked.out).not.toContain('recorded(');
  });

  it('passes on the institution’s challenge, and asks again after a malformed answer', async () => {
    const { code, out, err, asked } = await check(
      ['banco-chile', '--actions', 'identity-validation'],
      ['10101010-4', CANARY, 'x', '123456'],
    );
    expect([code, out]).toEqual([0, expect.stringContaining('secondFactor: recorded(')]);
    expect(err).toContain('The institution asks: ');
    expect(err).toContain('That does not have the required form.');
    expect(asked).toHaveLength(4);
  });

  it('asks for the actions if none are given', async () => {
    const { code, out, asked } = await check(['tgr'], ['fiscal-statement', nextRut(), 'clave9876']);
    expect(asked[0]?.question).toMatch(/^Actions, with commas \(fiscal-statement/);
    expect(code, out).toBe(0);
  });

  it.each([
    [['banco-nadie'], [], /^Name the institution/],
    [['tgr', '--actions', 'movement'], [], /^tgr has no action movement/m],
    [['tgr', '--actions', ','], [], /^No action was chosen/m],
    [
      ['sii', '--actions', 'dte,tax-situation,tax-folder-pdf'],
      ['12345678-0'],
      /not a valid user name/,
    ],
    [
      ['banco-chile', '--actions', 'movement'],
      [buildRut(9_000_001), '1'],
      /does not meet the known rule/,
    ],
  ])('fails before it contacts the institution for %j', async (argv, answers, message) => {
    const { code, err } = await check(argv, answers);
    expect([code, err]).toEqual([1, expect.stringMatching(message)]);
  });

  it('asks for confirmation outside the sandbox before it tries an assumed login', async () => {
    const { code, err, asked } = await check(
      ['afc', '--actions', 'contribution'],
      ['yes'],
      STAGING,
    );
    expect(asked[0]?.question).toMatch(/Its login is assumed/);
    expect([code, err]).toEqual([1, expect.stringContaining('Cancelled: nothing was sent.')]);
    expect(err).toContain('at AFC Chile itself, https://');
  });

  it('does not read credentials from a pipe', () => {
    const root = fileURLToPath(new URL('../../../', import.meta.url));
    const line = ['run', '--silent', 'institutions', '--', 'check', 'tgr'];
    const run = () =>
      execFileSync('npm', line, {
        cwd: root,
        env: { ...process.env, ...env },
        input: '12345678-5\n',
        stdio: 'pipe',
      });
    expect(run).toThrow(/check asks for the credentials at a terminal/);
  });

  it('does not show the password at a real terminal or write it to a file', async () => {
    const root = fileURLToPath(new URL('../../../', import.meta.url));
    const command =
      'npm run --silent institutions -- check banco-chile --actions identity-validation';
    const session = spawn('script', ['-qec', command, join(dir, 'typescript')], {
      cwd: root,
      env: { ...process.env, ...env, TMPDIR: dir },
    });
    let shown = '';
    const answers: [RegExp, string][] = [
      [/User name.*: $/, `${nextRut()}\r`],
      [/Password.*: $/, `${CANARY}\r`],
    ];
    session.stdout.on('data', (chunk: Buffer) => {
      shown += chunk.toString();
      if (answers[0]?.[0].test(shown)) session.stdin.write(answers.shift()?.[1] ?? '');
    });
    const code = await new Promise((resolve) => session.once('close', resolve));
    expect([code, shown]).toEqual([0, expect.stringContaining('Outcome: success')]);
    expect(canaryInText(shown)).toEqual([]);
    expect(canaryInFiles(dir).found).toEqual([]);
    expect(readdirSync(dir)).toContain('typescript');
  });
});
