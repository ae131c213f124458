import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readLauncherConfig } from './launcherConfig.ts';

describe('readLauncherConfig', () => {
  it('has defaults for everything', () => {
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

  it('treats empty variables as unset', () => {
    const env = { HOST: '', PORT: '', DATA_DIR: '', MONGODB_URL: '', REDIS_URL: '', CAUCE_ENV: '' };
    expect(readLauncherConfig(env, '/clone')).toEqual(readLauncherConfig({}, '/clone'));
  });

  it('resolves a relative data folder against the clone, and accepts an absolute one', () => {
    expect(readLauncherConfig({ DATA_DIR: 'other' }, '/clone').dataDir).toBe('/clone/other');
    expect(readLauncherConfig({ DATA_DIR: '/var/c' }, '/clone').dataDir).toBe('/var/c');
  });

  it.each([
    ['0.0.0.0', 'http://127.0.0.1:3000'],
    ['::', 'http://127.0.0.1:3000'],
    ['::1', 'http://[::1]:3000'],
    ['localhost', 'http://localhost:3000'],
  ])('for an API that listens on %s, uses the address %s', (host, url) => {
    expect(readLauncherConfig({ HOST: host }, '/clone').apiUrl).toBe(url);
  });

  it('reports all problems at once', () => {
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

  it('rejects the same port for two servers', () => {
    expect(() => readLauncherConfig({ PORT: '3002' }, '/clone')).toThrow(
      expect.objectContaining({ hints: ['PORT and SIMULATOR_PORT are both 3002.'] }),
    );
  });

  it("reads a store's address from a file, and names a file that it cannot read", () => {
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
