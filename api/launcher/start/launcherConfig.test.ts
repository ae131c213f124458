import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readLauncherConfig } from './launcherConfig.ts';

describe('readLauncherConfig', () => {
  it('needs nothing to be set', () => {
    expect(readLauncherConfig({}, '/clone')).toEqual({
      host: '127.0.0.1',
      ports: [
        { variable: 'PORT', what: 'the API', port: 3000 },
        { variable: 'DOCS_PORT', what: 'the documentation site', port: 3001 },
        { variable: 'SIMULATOR_PORT', what: 'the institution simulator', port: 3002 },
        { variable: 'WIDGET_HOST_PORT', what: 'the host page of the widget', port: 3003 },
      ],
      dataDir: '/clone/.cauce',
      apiUrl: 'http://127.0.0.1:3000',
      docsUrl: 'http://127.0.0.1:3001',
      simulatorUrl: 'http://127.0.0.1:3002',
      widgetHostUrl: 'http://127.0.0.1:3003',
      mongodbUrl: null,
      redisUrl: null,
    });
  });

  it('takes empty variables for unset ones', () => {
    const env = { HOST: '', PORT: '', DATA_DIR: '', MONGODB_URL: '', REDIS_URL: '', CAUCE_ENV: '' };
    expect(readLauncherConfig(env, '/clone')).toEqual(readLauncherConfig({}, '/clone'));
  });

  it('takes a data folder relative to the clone, or absolute', () => {
    expect(readLauncherConfig({ DATA_DIR: 'other' }, '/clone').dataDir).toBe('/clone/other');
    expect(readLauncherConfig({ DATA_DIR: '/var/c' }, '/clone').dataDir).toBe('/var/c');
  });

  it.each([
    ['0.0.0.0', 'http://127.0.0.1:3000'],
    ['::', 'http://127.0.0.1:3000'],
    ['::1', 'http://[::1]:3000'],
    ['localhost', 'http://localhost:3000'],
  ])('names the API that listens on %s as %s', (host, url) => {
    expect(readLauncherConfig({ HOST: host }, '/clone').apiUrl).toBe(url);
  });

  it('names all problems at once', () => {
    const env = { CAUCE_ENV: 'production', PORT: '80a', SIMULATOR_PORT: '70000' };
    expect(() => readLauncherConfig(env, '/clone')).toThrow(
      expect.objectContaining({
        hints: [
          expect.stringContaining('CAUCE_ENV is production'),
          expect.stringContaining('PORT is 80a'),
          expect.stringContaining('SIMULATOR_PORT is 70000'),
        ],
      }),
    );
  });

  it('refuses one port for two', () => {
    expect(() => readLauncherConfig({ PORT: '3002' }, '/clone')).toThrow(
      expect.objectContaining({ hints: ['PORT and SIMULATOR_PORT are both 3002.'] }),
    );
  });

  it('reads a store from a file, and names a file that it cannot read', () => {
    const folder = mkdtempSync(join(tmpdir(), 'cauce-config-'));
    const file = join(folder, 'url');
    writeFileSync(file, 'redis://elsewhere:6379\n');
    expect(readLauncherConfig({ REDIS_URL_FILE: file }, '/clone').redisUrl).toBe(
      'redis://elsewhere:6379',
    );
    rmSync(folder, { recursive: true });
    expect(() => readLauncherConfig({ REDIS_URL_FILE: file }, '/clone')).toThrow(
      expect.objectContaining({ hints: [`REDIS_URL_FILE names ${file}, which cannot be read.`] }),
    );
  });
});
