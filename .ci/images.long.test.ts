import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectClient, type ConnectServer } from '../api/test/connect.ts';
import { freePort } from '../api/test/freePort.ts';
import { buildRut } from '../api/test/factories.ts';
import { startProcess } from '../api/test/processes.ts';
import { startProduction, type Production } from '../api/test/production.ts';
import { createRequest } from '../api/test/testServer.ts';
import { until } from '../api/test/until.ts';
import { loadConfig } from '../api/src/config/env.ts';
import { createOperatorContainer, type OperatorContainer } from '../api/src/operatorContainer.ts';
import { ImageBuild, type BuiltStage } from '../api/test/imageBuild.ts';

// A file that .dockerignore or a COPY line forgets fails here, and not when an operator builds.
const build = new ImageBuild();
let stages: Record<'api' | 'worker' | 'jobs' | 'docs', BuiltStage>;
beforeAll(async () => {
  const [api, worker, jobs, docs] = await Promise.all([
    build.stage('api'),
    build.stage('worker'),
    build.stage('jobs'),
    build.stage('docs'),
  ]);
  stages = { api, worker, jobs, docs };
  // Three installations and a build of the site, perhaps beside other work.
}, 1_200_000);
afterAll(() => build.remove());

describe('the images', () => {
  it('are built from a context without history, secrets and tests', async () => {
    const context = await build.context();
    for (const path of ['.git', 'secrets', '.env', 'node_modules', '.github'])
      expect(existsSync(join(context, path)), path).toBe(false);
    expect(existsSync(join(context, 'api/src/config/env.ts'))).toBe(true);
    expect(existsSync(join(context, 'api/src/config/env.test.ts'))).toBe(false);
  });

  it('contain neither development packages nor TypeScript', () => {
    for (const { folder } of Object.values(stages))
      for (const name of ['typescript', 'vitest', 'tsx', 'vite'])
        expect(existsSync(join(folder, 'node_modules', name)), `${folder} ${name}`).toBe(false);
  });

  it('serve a site whose pages have the date of their last change', async () => {
    const { folder, entrypoint, env } = stages.docs;
    const port = await freePort();
    const [, ...args] = entrypoint;
    const server = await startProcess({
      command: process.execPath,
      args: ['--import', join(import.meta.dirname, '../api/bin/typescript.mjs'), ...args],
      cwd: folder,
      env: {
        ...env,
        HOST: '127.0.0.1',
        DOCS_PORT: String(port),
        CAUCE_ENV: '',
        DOCS_SITE_DIR: join(folder, 'site'),
      },
      isReady: (line) => line.startsWith('Documentation: '),
    });
    try {
      const page = await fetch(`http://127.0.0.1:${String(port)}/docs/intro`);
      expect(page.headers.get('strict-transport-security')).not.toBeNull();
      expect(await page.text()).toMatch(/datetime="20\d\d-\d\d-\d\dT/i);
    } finally {
      await server.end();
    }
  });
});

interface Readiness {
  readonly status: string;
  readonly checks: Readonly<Record<string, { readonly state: string; readonly message: string }>>;
}

const RUT = buildRut(15_123_456);

describe('production', () => {
  const dir = mkdtempSync(join(tmpdir(), 'cauce-production-'));
  let production: Production;
  let operator: OperatorContainer;
  beforeAll(async () => {
    production = await startProduction(dir, stages);
    operator = createOperatorContainer(loadConfig(production.environment('jobs')));
    await Promise.all([production.start('api'), production.start('worker')]);
  });
  afterAll(async () => {
    await operator.close();
    await production.stop();
    rmSync(dir, { recursive: true, force: true });
  });

  /** A new client, made by an operator, that calls the API. */
  async function newClient() {
    const made = (await production.command('clients', 'create', '--name', 'Cliente')) as {
      clientId: string;
      apiKey: string;
    };
    const server = {
      client: () => Promise.resolve(made),
      container: operator,
      request: createRequest(() => production.apiUrl),
      runTask: (taskId: string) =>
        until(
          async () => {
            const task = await operator.tasks.find(taskId, new Date());
            return task?.status !== 'pending' && task?.status !== 'running';
          },
          { timeoutMs: 90_000 },
        ),
    };
    return connectClient(server as unknown as ConnectServer, {
      settings: { allowedOrigins: ['https://cliente.example'] },
    });
  }

  it('is ready, with a browser from the PATH', async () => {
    const { checks } = JSON.parse(await production.ask('api', '/readyz')) as Readiness;
    expect(checks).toMatchObject({
      mongodb: { state: 'ok' },
      redis: { state: 'ok' },
      workers: { state: 'ok', message: 'Workers alive: 1.' },
    });
    expect(readFileSync(join(dir, 'worker.log'), 'utf8')).not.toContain('no Chromium');
    expect(await production.ask('api', '/metrics')).toMatch(
      /cauce_institution_without_worker\{entity="banco-santander".*\} 0/,
    );
  });

  it('reads an institution with Chromium, and mails the receipt', async () => {
    const client = await newClient();
    const widget = await client.widget(RUT, {
      products: ['identity-validation'],
      user: { username: RUT, email: 'ana@correo.cl' },
    });
    const read = await widget.extract({ entityId: 'banco-santander' });
    expect(read.body).toMatchObject({ data: { status: 'success' } });
    const mail = await production.mailbox.waitFor('ana@correo.cl');
    expect(mail).toMatchObject({
      isEncrypted: true,
      from: { address: 'no-responder@cauce.example' },
    });
  });

  it('erases a person with a line in the ledger', async () => {
    await production.command('persons', 'erase', '--rut', RUT, '--yes');
    expect(
      readFileSync(join(dir, 'erasures/ledger.jsonl'), 'utf8').trim().split('\n'),
    ).toHaveLength(1);
  });

  it('says what it cannot read when its only worker finds no browser', async () => {
    const client = await newClient();
    const enabled = async (id: string) => {
      const answer = await createRequest(() => production.apiUrl)('GET', '/api/v1/entities', {
        headers: { 'x-api-key': client.apiKey },
      });
      return (answer.body as { id: string; enabled: boolean }[]).find((one) => one.id === id)
        ?.enabled;
    };
    expect(await production.end('worker')).toBe(0);
    await production.start('worker', { PATH: '/nowhere' });
    await until(async () => !(await enabled('banco-santander')));
    expect(await enabled('buda')).toBe(true);
    const { status, checks } = JSON.parse(await production.ask('api', '/readyz')) as Readiness;
    expect(status).toBe('degraded');
    expect(checks.workers?.message).toContain('banco-santander');
    expect(await production.ask('api', '/metrics')).toMatch(
      /cauce_institution_without_worker\{entity="banco-santander".*\} 1/,
    );
    expect(readFileSync(join(dir, 'worker.log'), 'utf8')).toContain('no Chromium');
  });
});
