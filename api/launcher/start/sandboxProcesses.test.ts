import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readLauncherConfig } from './launcherConfig.ts';
import { learnFrom, sandboxProcesses, type SandboxFacts } from './sandboxProcesses.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cauce-rows-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

function table(more: NodeJS.ProcessEnv = {}) {
  const env = { DATA_DIR: folder, ...more };
  const config = readLauncherConfig(env, '/clone');
  const facts: SandboxFacts = {
    redisServer: config.redisUrl === null ? '/usr/bin/redis-server' : null,
    redisPort: 7001,
    mongoPort: 0,
    mongodbUrl: config.mongodbUrl ?? '',
    redisUrl: config.redisUrl ?? 'redis://127.0.0.1:7001',
    smtpPort: 7002,
    programs: '/clone/.cache/programs/7',
    demoClient: null,
  };
  const rows = sandboxProcesses({ root: '/clone', env, config, facts });
  const jobs = rows.flatMap((row) => ('job' in row ? [row.job] : []));
  const processes = rows.flatMap((row) => ('process' in row ? [row.process] : []));
  const process = (name: string) => {
    const found = processes.find((one) => one.name === name);
    if (found === undefined) throw new Error(`There is no ${name}`);
    return found;
  };
  return { rows, facts, jobs, processes, process, seed: jobs.find(({ name }) => name === 'seed') };
}

describe('sandboxProcesses', () => {
  it('lists every process after those that it depends on', () => {
    const names = table().rows.map((row) => ('job' in row ? row.job.name : row.process.name));
    expect(names).toEqual([
      'programs',
      'mongo',
      'redis',
      'simulator',
      'seed',
      'widget',
      'api',
      'worker',
      'host',
      'docs',
    ]);
    for (const [index, { after }] of table().rows.entries()) {
      for (const name of after) expect(names.indexOf(name)).toBeLessThan(index);
    }
  });

  it('does not start a store that runs elsewhere', () => {
    const more = { MONGODB_URL: 'mongodb://db.example/', REDIS_URL: 'redis://r.example' };
    const { processes, process } = table(more);
    expect(processes.map(({ name }) => name)).toEqual([
      'simulator',
      'api',
      'worker',
      'host',
      'docs',
    ]);
    expect(process('api').command().env).toMatchObject(more);
  });

  it('passes to every process the addresses of the others', () => {
    const { process, facts } = table({ PORT: '4000' });
    facts.mongodbUrl = 'mongodb://127.0.0.1:5000/';
    expect(process('worker').command().env).toMatchObject({
      CAUCE_ENV: 'sandbox',
      DATA_DIR: folder,
      HOST: '127.0.0.1',
      PORT: '4000',
      DOCS_PORT: '3001',
      SIMULATOR_PORT: '3002',
      WIDGET_HOST_PORT: '3003',
      SIMULATOR_URL: 'http://127.0.0.1:3002',
      INSTITUTION_RESOLVE: 'simulator',
      MONGODB_URL: 'mongodb://127.0.0.1:5000/',
      REDIS_URL: 'redis://127.0.0.1:7001',
    });
  });

  it('delivers mails to the simulator, and tells only workers its address', () => {
    const { process } = table({ SMTP_URL: 'smtps://mail.example', SMTP_URL_FILE: '/smtp' });
    expect(process('simulator').command().env).toMatchObject({ SIMULATOR_SMTP_PORT: '7002' });
    expect(process('worker').command().env).toMatchObject({
      SMTP_URL: 'smtp://127.0.0.1:7002',
      SMTP_URL_FILE: '',
    });
    for (const name of ['api', 'simulator', 'docs', 'host'])
      expect(process(name).command().env).toMatchObject({ SMTP_URL: '', SMTP_URL_FILE: '' });
  });

  it('restarts the embedded server on the same port', () => {
    const { process, facts } = table();
    expect(process('mongo').command().args.slice(-2)).toEqual(['--port', '0']);
    facts.mongoPort = 5000;
    expect(process('mongo').command().args.slice(-2)).toEqual(['--port', '5000']);
  });

  it('configures Redis to persist acknowledged writes, and to listen only on this machine', () => {
    const args = table().process('redis').command().args.join(' ');
    expect(args).toContain('--bind 127.0.0.1 --port 7001');
    expect(args).toContain('--appendonly yes --appendfsync everysec');
  });

  it('stops the stores after the processes that use them, Redis last', () => {
    const { processes } = table();
    const names = [...processes]
      .sort((one, other) => one.stopStage - other.stopStage)
      .map(({ name }) => name);
    expect(names).toEqual(['api', 'worker', 'host', 'docs', 'simulator', 'mongo', 'redis']);
  });

  it('passes the key only to the servers of the host page and of the site', () => {
    const { process, facts } = table();
    facts.demoClient = { apiKey: 'the-key', clientId: 'c', widgetConfigId: 'wc_1' };
    expect(process('host').command().env).toMatchObject({
      WIDGET_HOST_API_URL: 'http://127.0.0.1:3000',
      WIDGET_HOST_API_KEY: 'the-key',
      WIDGET_HOST_CLIENT_ID: 'c',
      WIDGET_HOST_CONFIG_ID: 'wc_1',
      WIDGET_HOST_DOCS_URL: 'http://127.0.0.1:3001',
      WIDGET_HOST_INBOX_URL: 'http://127.0.0.1:3002/correo',
    });
    expect(process('docs').command().env).toMatchObject({
      DOCS_SANDBOX_API_KEY: 'the-key',
      DOCS_SANDBOX_CLIENT_ID: 'c',
      DOCS_SANDBOX_WIDGET_CONFIG_ID: 'wc_1',
    });
    const elsewhere = table({ DOCS_SANDBOX_URL: 'https://sandbox.example' });
    elsewhere.facts.demoClient = facts.demoClient;
    expect(Object.values(elsewhere.process('docs').command().env)).not.toContain('the-key');
    for (const name of ['api', 'worker', 'simulator']) {
      expect(Object.values(process(name).command().env)).not.toContain('the-key');
    }
  });

  it('serves the site for an API address, by default that of the sandbox', () => {
    const url = (more: NodeJS.ProcessEnv) =>
      table(more).process('docs').command().env.DOCS_SANDBOX_URL;
    expect(url({ PORT: '4000' })).toBe('http://127.0.0.1:4000');
    const elsewhere = 'https://sandbox.example';
    expect(url({ DOCS_SANDBOX_URL: elsewhere })).toBe(elsewhere);
  });

  it('tells the site its own address and that of the simulator', () => {
    const { process } = table({ DOCS_PORT: '4001', SIMULATOR_PORT: '4002' });
    expect(process('docs').command().env).toMatchObject({
      DOCS_URL: 'http://127.0.0.1:4001',
      DOCS_SIMULATOR_URL: 'http://127.0.0.1:4002',
    });
  });

  it('tells the console where the documentation is, and the inbox where the console is', () => {
    const { process } = table({ PORT: '4000', DOCS_PORT: '4001' });
    expect(process('api').command().env).toMatchObject({ DOCS_URL: 'http://127.0.0.1:4001' });
    expect(process('simulator').command().env).toMatchObject({
      SIMULATOR_CONSOLE_URL: 'http://localhost:4000/consola',
    });
  });

  it('finds the demo client in the output of the seed', () => {
    const { seed, facts } = table();
    if (seed === undefined) throw new Error('There is no seed');
    expect(learnFrom('{"level":30,"msg":"seeding"}\nnot json\n{"apiKey":1}\n', seed)).toBe(false);
    const client = { apiKey: 'k', clientId: 'c', widgetConfigId: null };
    expect(learnFrom(`{"msg":"x"}\n${JSON.stringify(client)}\n`, seed)).toBe(true);
    expect(facts.demoClient).toEqual(client);
  });
});
