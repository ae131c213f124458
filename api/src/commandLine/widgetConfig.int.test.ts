import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testConfig, startTestServer, type TestServer } from '../../test/testServer.ts';
import { buildRut } from '../../test/factories.ts';
import type { Config } from '../config/env.ts';
import { createOperatorContainer, type OperatorContainer } from '../operatorContainer.ts';
import { CommandError } from './CommandError.ts';
import { demoWidgetSettings } from './demoWidgetSettings.ts';
import { seedDemoClient } from './seed.ts';
import { widgetConfigCommand, type WidgetConfigOptions } from './widgetConfigCommand.ts';

let server: TestServer;
let folder: string;
let config: Config;
let operator: OperatorContainer;
let clientId: string;
beforeAll(async () => {
  server = await startTestServer();
  folder = mkdtempSync(join(tmpdir(), 'cauce-widget-'));
  config = testConfig();
  operator = createOperatorContainer(config);
});
beforeEach(async () => {
  clientId = randomUUID();
  await operator.clients.insertClient({
    _id: clientId,
    name: 'Uno',
    monthlyQuota: 1,
    createdAt: new Date(),
    revokedAt: null,
  });
});
afterAll(async () => {
  await operator.close();
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

function write(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const settings = (): WidgetConfigOptions => ({
  'app-name': 'Mi App',
  'legal-name': 'Mi App SpA',
  rut: buildRut(76_000_001),
  purpose: 'Conocer tus ingresos.',
  origins: 'https://app.example, https://www.example',
  'terms-version': '1',
  'terms-file': write('terms.txt', 'Acepto.'),
});

const command = async (id: string | undefined, options: WidgetConfigOptions = {}) =>
  (await widgetConfigCommand(operator, clientId, id, options)).json as Record<string, unknown>;

describe('npm run clients -- widget-config', () => {
  it('creates, lists, shows and updates a configuration', async () => {
    const made = await command(undefined, settings());
    const id = String(made.widgetConfigId);
    expect(made).toMatchObject({
      clientId,
      appName: 'Mi App',
      allowedOrigins: ['https://app.example', 'https://www.example'],
      validityMonths: 12,
      storesCredentials: false,
      theme: { mode: 'auto', color: null },
    });
    const changed = await command(id, {
      color: '#AABBCC',
      'validity-months': '24',
      'stores-credentials': 'yes',
      refresh: 'twice-daily',
      'logo-url': 'https://app.example/logo.svg',
    });
    expect(changed).toMatchObject({
      appName: 'Mi App',
      theme: { mode: 'auto', color: '#aabbcc' },
      validityMonths: 24,
      storesCredentials: true,
      refresh: 'twice-daily',
      logoUrl: 'https://app.example/logo.svg',
    });
    expect(await command(id, { 'logo-url': '' })).toMatchObject({ logoUrl: null });
    expect(await command(undefined)).toHaveLength(1);
    expect(await command(id)).toMatchObject([{ widgetConfigId: id, validityMonths: 24 }]);
    const { lines } = await widgetConfigCommand(operator, clientId, id, {});
    expect(lines.join('\n')).toContain('24 months, password kept to refresh, twice-daily');
    await expect(command(id, { 'stores-credentials': 'no' })).rejects.toThrow(
      /refresh must be on-read/,
    );
  });

  it('accepts the output of --json as a file', async () => {
    const made = await command(undefined, settings());
    const { widgetConfigId, clientId: owner, ...all } = made;
    expect(owner).toBe(clientId);
    const file = write('config.json', JSON.stringify({ ...all, appName: 'Otra' }));
    expect(await command(String(widgetConfigId), { file })).toMatchObject({ appName: 'Otra' });
  });

  it('reports all errors at once', async () => {
    const wrong = { ...settings(), rut: '1-1', origins: '*', 'validity-months': '37' };
    const failing = command(undefined, wrong);
    await expect(failing).rejects.toBeInstanceOf(CommandError);
    await expect(failing).rejects.toThrow(/rut[^]*allowedOrigins[^]*validityMonths/);
  });

  it('requires a new version for new terms', async () => {
    const id = String((await command(undefined, settings())).widgetConfigId);
    const file = write('other.txt', 'Otra cosa.');
    await expect(command(id, { 'terms-file': file })).rejects.toThrow('needs a new version');
    const changed = await command(id, { 'terms-file': file, 'terms-version': '2' });
    expect(changed.terms).toEqual({ version: '2', text: 'Otra cosa.' });
  });

  it('shows the terms of every version, and rejects another text for an existing version', async () => {
    const id = String((await command(undefined, settings())).widgetConfigId);
    const file = write('second.txt', 'Otra cosa.');
    await command(id, { 'terms-file': file, 'terms-version': '2' });
    const third = write('third.txt', 'Una tercera.');
    const reuse = command(id, { 'terms-file': third, 'terms-version': '1' });
    await expect(reuse).rejects.toThrow('needs a new version');
    for (const [version, shown] of [
      ['1', 'Acepto.'],
      ['2', 'Otra cosa.'],
    ] as const) {
      const found = await command(id, { 'show-terms': version });
      expect(found).toMatchObject({ version, text: shown });
    }
    await expect(command(id, { 'show-terms': '3' })).rejects.toThrow('no version 3');
    await expect(command('wc_otra', { 'show-terms': '1' })).rejects.toThrow('no such widget');
  });

  it.each([
    [{ 'stores-credentials': 'maybe' }, 'yes or no'],
    [{ 'terms-file': '/nowhere' }, 'cannot be read'],
    [{ file: '/nowhere' }, 'cannot be read'],
  ])('rejects %j with a message', async (options, message) => {
    await expect(command(undefined, options)).rejects.toThrow(message);
  });

  it('neither shows nor changes a configuration of another client', async () => {
    const id = String((await command(undefined, settings())).widgetConfigId);
    const other = randomUUID();
    await operator.clients.insertClient({
      _id: other,
      name: 'Dos',
      monthlyQuota: 1,
      createdAt: new Date(),
      revokedAt: null,
    });
    await expect(widgetConfigCommand(operator, other, id, {})).rejects.toThrow('no such');
    const changing = widgetConfigCommand(operator, other, id, { purpose: 'Otro.' });
    await expect(changing).rejects.toThrow('not of this client');
    await expect(
      widgetConfigCommand(operator, randomUUID(), undefined, settings()),
    ).rejects.toThrow('no such client');
  });
});

/** The host page and the documentation site of `npm start`. */
const OURS = [3003, 3001].flatMap((port) =>
  ['127.0.0.1', 'localhost'].map((host) => `http://${host}:${String(port)}`),
);

describe("the sandbox's demo client", () => {
  it('keeps its widget configuration, including changes, across restarts', async () => {
    const first = await seedDemoClient(operator);
    const stored = await operator.widgetConfigs.find(first.widgetConfigId);
    expect(stored).toMatchObject({
      clientId: first.clientId,
      appName: demoWidgetSettings.appName,
      allowedOrigins: OURS,
    });
    await widgetConfigCommand(operator, first.clientId, first.widgetConfigId, {
      purpose: 'Otra cosa.',
      origins: 'https://mine.example',
    });
    await widgetConfigCommand(operator, first.clientId, first.widgetConfigId, {
      'add-origins': 'https://mine.example, https://yours.example',
    });
    expect(await seedDemoClient(operator)).toEqual(first);
    expect(await operator.widgetConfigs.find(first.widgetConfigId)).toMatchObject({
      purpose: 'Otra cosa.',
      allowedOrigins: [...OURS, 'https://mine.example', 'https://yours.example'],
    });
    const kept = readFileSync(join(config.dataDir, 'demo-client.json'), 'utf8');
    expect(JSON.parse(kept)).toEqual(first);
  });

  it('gets another widget configuration if its id or key is configured for another client', async () => {
    const first = await seedDemoClient(operator);
    const fixed = { ...config, demoClientId: randomUUID(), demoApiKey: `key-${randomUUID()}` };
    const second = await seedDemoClient({ ...operator, config: fixed });
    expect(second.widgetConfigId).not.toBe(first.widgetConfigId);
    expect(await seedDemoClient({ ...operator, config: fixed })).toEqual(second);
  });
});
