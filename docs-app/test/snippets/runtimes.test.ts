import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { runSnippet } from './runSnippet.ts';
import { pythonModules, runtimeOf, type Probe } from './runtimes.ts';
import { rutOf } from './ruts.ts';

const nothingThere: Probe = () => null;
const allThere: Probe = (command, args) =>
  command === 'java' ? 'openjdk 21.0.1 2023-10-17' : args[0] === '-m' ? 'curl\njson\n' : '';

describe('runtimeOf', () => {
  it.each([
    ['a.sh', 'curl -s x', 'curl is not on this machine; on Debian: apt-get install curl'],
    ['a.py', 'import json', 'python3 is not on this machine; on Debian: apt-get install python3'],
    ['a.php', '<?php', 'php is not on this machine; on Debian: apt-get install php-cli php-curl'],
    ['a.cy.js', '', /^cypress@[\d.]+ cannot be installed/],
    ['a.java', '', /Java 17 with its compiler .* openjdk-17-jdk-headless/],
  ])('reports what is missing for %s and how to install it', (file, source, missing) => {
    expect(runtimeOf(file, source, nothingThere)).toEqual({
      missing: (typeof missing === 'string' ? missing : expect.stringMatching(missing)) as string,
    });
  });

  it('picks the Python that has the modules, or names the packages', () => {
    const source = 'import json\nfrom jwcrypto import jwk\n';
    const inDebians: Probe = (command, args) =>
      args[1] === 'import jwcrypto' && command === 'python3' ? null : '';
    expect(runtimeOf('a.py', source, inDebians)).toEqual({ command: '/usr/bin/python3', args: [] });
    const nowhere: Probe = (_, args) => (args[1] === 'import jwcrypto' ? null : '');
    expect(runtimeOf('a.py', source, nowhere)).toEqual({
      missing: expect.stringMatching(/module jwcrypto is not .* python3-jwcrypto$/) as string,
    });
  });

  it('requires the PHP extension and library of a program', () => {
    const bare: Probe = (_, args) => (args[0] === '-m' ? 'json\n' : '');
    expect(runtimeOf('a.php', 'curl_init();', bare)).toHaveProperty('missing');
    const noLibrary: Probe = (_, args) => (args[0] === '-m' ? 'curl\n' : null);
    expect(runtimeOf('a.php', "require 'vendor/autoload.php';", noLibrary)).toEqual({
      missing: expect.stringContaining('php-phpseclib3') as string,
    });
  });

  it.each(['a.sh', 'a.mjs', 'a.ts', 'a.py', 'a.php', 'a.java', 'a.spec.ts', 'a.cy.js'])(
    'finds a runtime for %s if everything is installed',
    (file) => {
      expect(runtimeOf(file, 'import json', allThere)).toHaveProperty('command');
    },
  );

  it('throws for other file types', () => {
    expect(() => runtimeOf('a.rb', '', allThere)).toThrow('a.rb is no program');
  });
});

describe('pythonModules', () => {
  it('reads both kinds of import', () => {
    expect(pythonModules('import json\nfrom urllib.request import Request\nx = 1\n')).toEqual([
      'json',
      'urllib',
    ]);
  });
});

describe('rutOf', () => {
  it.each([
    [12345678, '12345678-5'],
    [10000013, '10000013-K'],
    [10000004, '10000004-0'],
  ])('computes the check digit of %i', (serial, rut) => {
    expect(rutOf(serial)).toBe(rut);
  });
});

describe('runSnippet', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cauce-run-snippet-'));
  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  const run = (source: string, env: Record<string, string> = {}, timeoutMs = 240_000) => {
    const file = join(folder, 'a.mjs');
    writeFileSync(file, source);
    const runtime = { command: process.execPath, args: [] };
    return runSnippet(runtime, file, { cwd: folder, env, timeoutMs });
  };

  it('passes only the given environment', async () => {
    const source = 'console.log(process.env.CAUCE_URL, process.env.VITEST ?? "none")';
    expect(await run(source, { CAUCE_URL: 'u' })).toEqual({
      code: 0,
      stdout: 'u none\n',
      stderr: '',
    });
  });

  it('reports a failure and kills a program that hangs', async () => {
    expect(await run('console.error("why"); process.exit(3)')).toMatchObject({
      code: 3,
      stderr: 'why\n',
    });
    expect(await run('setInterval(() => {}, 1000)', {}, 300)).toMatchObject({ code: null });
  });
});
