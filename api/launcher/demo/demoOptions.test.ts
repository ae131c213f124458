import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findSystem, readDemoOptions } from './demoOptions.ts';

describe('readDemoOptions', () => {
  it('requests the movements of the example person by default', () => {
    expect(readDemoOptions([])).toMatchObject({
      username: '12345678-5',
      entity: 'banco-chile',
      action: 'banco-chile:movement',
      isJson: false,
    });
  });

  it.each([
    [['--entity', 'banco-bci'], 'banco-bci', 'banco-bci:movement'],
    [['--action', 'transfer'], 'banco-chile', 'banco-chile:transfer'],
    [['--action=banco-estado:tef'], 'banco-estado', 'banco-estado:tef'],
    [['--entity', 'cmf', '--action', 'cmf:debt'], 'cmf', 'cmf:debt'],
  ])('accepts %j', (args, entity, action) => {
    expect(readDemoOptions(args)).toMatchObject({ entity, action });
  });

  it.each([
    [[], 'both'],
    [['--json'], 'main'],
    [['--flow', 'connect', '--json'], 'connect'],
    [['--flow', 'main'], 'main'],
  ])('%j runs %s', (args, flow) => {
    expect(readDemoOptions(args)).toMatchObject({ flow });
  });

  it.each([
    [['--user', 'x']],
    [['--flow', 'x']],
    [['--flow', 'both', '--json']],
    [['x']],
    [['--json=1']],
    [['--entity', 'cmf', '--action', 'sii:dte']],
  ])('rejects %j with a message', (args) => {
    expect(() => readDemoOptions(args)).toThrow(/\.$/);
  });
});

describe('findSystem', () => {
  const none = { apiUrl: undefined, apiKey: undefined };
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'cauce-demo-'));
  });

  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('finds the sandbox that is running in DATA_DIR', () => {
    const sandbox = { apiUrl: 'http://127.0.0.1:1', apiKey: 'k' };
    writeFileSync(join(folder, 'sandbox.json'), JSON.stringify(sandbox));
    expect(findSystem(none, { DATA_DIR: folder }, '/clone')).toEqual({ ...sandbox, connect: null });
    const connect = { clientId: 'c', widgetConfigId: 'w' };
    writeFileSync(join(folder, 'sandbox.json'), JSON.stringify({ ...sandbox, ...connect }));
    expect(findSystem(none, { DATA_DIR: folder }, '/clone')).toEqual({ ...sandbox, connect });
  });

  it('requires a widget configuration for the connect flow at another API', () => {
    const elsewhere = { flow: 'connect', apiUrl: 'https://api.example', apiKey: 'k' } as const;
    expect(() => findSystem(elsewhere, {}, folder)).toThrow('no widget configuration');
    const told = { ...elsewhere, clientId: 'c', widgetConfigId: 'w' };
    expect(findSystem(told, {}, folder).connect).toEqual({ clientId: 'c', widgetConfigId: 'w' });
  });

  it('explains how to start a sandbox if none is running', () => {
    expect(() => findSystem(none, { DATA_DIR: folder }, '/clone')).toThrow('No sandbox runs in');
  });

  it("does not send the sandbox's key to another API", () => {
    const sandbox = { apiUrl: 'http://127.0.0.1:1', apiKey: 'k' };
    writeFileSync(join(folder, 'sandbox.json'), JSON.stringify(sandbox));
    const elsewhere = { apiUrl: 'https://api.example', apiKey: undefined };
    expect(() => findSystem(elsewhere, { DATA_DIR: folder }, '/clone')).toThrow('no API key');
    expect(findSystem({ ...elsewhere, apiKey: 'x' }, {}, folder)).toEqual({
      apiUrl: 'https://api.example',
      apiKey: 'x',
      connect: null,
    });
  });
});
