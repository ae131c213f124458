import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { institutions, provenanceOf, type Fact } from '@cauce/extractors';
import { afterAll, describe, expect, it } from 'vitest';
import { generateKeyRing } from '../infra/keys/keyRing.ts';
import { runInstitutionsCommand } from './institutions.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'cauce-institutions-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const STAGING = {
  CAUCE_ENV: 'staging',
  MONGODB_URL: 'mongodb://127.0.0.1:1/',
  REDIS_URL: 'redis://127.0.0.1:2/0',
  VAULT_KEYS: generateKeyRing(new Date()),
  AUDIT_KEYS: generateKeyRing(new Date()),
  RECEIPT_KEYS: generateKeyRing(new Date()),
  PUBLIC_URL: 'https://api.example.com',
  PSEUDONYM_KEY: Buffer.alloc(32, 2).toString('base64'),
};

async function run(argv: string[], env: Record<string, string> = {}) {
  let [out, err] = ['', ''];
  const code = await runInstitutionsCommand(argv, {
    env: { DATA_DIR: dataDir, ...env },
    out: (text) => void (out += text),
    err: (text) => void (err += text),
    now: () => new Date(),
  });
  return { code, out, err };
}

interface Report {
  readonly id: string;
  readonly login: Readonly<Record<string, string>>;
  readonly actions: readonly {
    readonly name: string;
    readonly state: string;
    readonly samples: number;
    readonly isEnabled: boolean;
    readonly reasons: readonly string[];
  }[];
  readonly sources: readonly { readonly title: string; readonly date: string | null }[];
}

async function reports(env?: Record<string, string>): Promise<readonly Report[]> {
  const { out } = await run(['--json'], env);
  return JSON.parse(out) as readonly Report[];
}

const rowOf = (out: string, id: string) =>
  out
    .split('\n')
    .find((line) => line.startsWith(`${id} `))
    ?.split(/ {2,}/);

describe('npm run institutions', () => {
  it('lists every institution, with or without the subcommand list', async () => {
    const { code, out } = await run([]);
    expect(code).toBe(0);
    for (const { id } of institutions) expect(rowOf(out, id), id).toHaveLength(7);
    expect((await run(['list'])).out).toBe(out);
  });

  it('shows in the sandbox what would be enabled in other environments', async () => {
    const { out } = await run([]);
    expect(out).toMatch(/^In the sandbox everything is enabled/);
    expect(rowOf(out, 'servipag')).toEqual([
      'servipag',
      'assumed',
      'assumed',
      'assumed',
      '4 assumed',
      '-',
      'none: login assumed, action assumed',
    ]);
    for (const { actions } of await reports())
      expect(actions.every(({ isEnabled }) => isEnabled)).toBe(true);
  });

  it('shows in staging what is enabled, and why the rest is not', async () => {
    const { out } = await run([], STAGING);
    expect(out).toMatch(/^In staging:/);
    expect(rowOf(out, 'afp-uno')?.at(-1)).toBe('3 of 6: action assumed');
    expect(rowOf(out, 'buda')?.at(-1)).toBe('all');
    expect(rowOf(out, 'servipag')?.at(-1)).toBe('none: login assumed, action assumed');
  });

  it('prints the same information as JSON', async () => {
    const all = await reports(STAGING);
    for (const { id, actions } of institutions) {
      const { login, actions: basis } = provenanceOf(id) ?? {};
      const isKnown = (fact: Fact | undefined) => fact !== undefined && fact.state !== 'assumed';
      const known = actions.filter(
        ({ type, loginKind }) => isKnown(basis?.[type]) && isKnown(login?.[loginKind]),
      );
      const listed = all.find((one) => one.id === id)?.actions ?? [];
      expect(listed.map(({ name }) => name)).toEqual(actions.map(({ type }) => `${id}:${type}`));
      const enabled = listed.filter(({ isEnabled }) => isEnabled);
      expect(enabled.map(({ name }) => name)).toEqual(known.map(({ type }) => `${id}:${type}`));
      for (const { state, reasons } of enabled) {
        expect(state).toBe('documented');
        expect(reasons).toEqual([]);
      }
    }
    expect(all.find(({ id }) => id === 'buda')).toMatchObject({
      login: { internet: 'documented' },
    });
  });

  it('shows one institution with its sources, newest first', async () => {
    const { code, out } = await run(['list', 'buda']);
    expect(code).toBe(0);
    expect(out).toMatch(/^login +documented$/m);
    expect(out).toMatch(/^refusals +documented$/m);
    expect(out).toMatch(/^buda:balance +\w+ +\w+/m);
    expect(out).toMatch(/Sources:\n {2}gtorreal\/buda-mcp: src \(2026-04\)\n/);
    const { sources } = JSON.parse((await run(['list', 'buda', '--json'])).out) as Report;
    expect(sources[0]).toEqual({ title: 'gtorreal/buda-mcp: src', date: '2026-04' });
  });

  it('reports the provenance of each login of an institution', async () => {
    const [sii] = (await reports()).filter(({ id }) => id === 'sii');
    expect(Object.keys(sii?.login ?? {})).toEqual(['clave-tributaria', 'clave-unica']);
    expect(sii?.login['clave-tributaria']).toBe('documented');
  });

  it('rejects an unknown institution or subcommand with a one-sentence message', async () => {
    const institution = await run(['list', 'banco-nadie']);
    expect(institution).toMatchObject({ code: 1, out: '' });
    expect(institution.err).toBe(
      'There is no institution banco-nadie: npm run institutions lists them.\n',
    );
    expect(await run(['forget'])).toMatchObject({ code: 1, out: '' });
    expect((await run(['--help'])).out).toMatch(/^Lists what is known about each institution/);
  });

  it('imports a recording only once, and prints counts instead of values', async () => {
    const [file, to] = [join(dataDir, 'visit.har'), join(dataDir, 'recording')];
    const entry = {
      request: { method: 'GET', url: 'https://www.tesoreria.cl/datos?rut=12345678-5', headers: [] },
      response: {
        status: 200,
        headers: [],
        content: { mimeType: 'application/json', size: 2, text: '{"nombre":"Javiera Soto"}' },
      },
    };
    writeFileSync(file, JSON.stringify({ log: { entries: [entry] } }));
    const argv = ['import', file, '--entity', 'tgr', '--to', to];
    const { code, out } = await run(argv);
    expect(code).toBe(0);
    expect(out).toMatch(/^1 requests, 1 documents\./);
    expect(out).toMatch(/^ {2}1 RUT$/m);
    expect(out).not.toMatch(/12345678|Javiera/i);
    const facts = readFileSync(join(to, 'facts.md'), 'utf8');
    expect(facts).toContain('### 1. GET /datos');
    expect(facts).not.toMatch(/12345678|Javiera/i);

    const again = await run(argv);
    expect(again).toMatchObject({ code: 1, out: '' });
    expect(again.err).toMatch(/exists: --force replaces it/);
    expect((await run([...argv, '--force'])).code).toBe(0);
    expect((await run(['import', file])).err).toMatch(/^Name the file and the institution/);
    expect((await run(['import', `${file}x`, '--entity', 'tgr'])).err).toMatch(/cannot be read/);
    expect((await run(['import', file, '--entity', 'sii', '--to', to])).err).toMatch(
      /has no request to https:/,
    );
  });
});
