import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PROTOCOL } from '../src/widget/protocol/messages.ts';
import { buildLoader } from './buildWidget.ts';
import {
  integrityOf,
  loaderReleases,
  pinnedIntegrity,
  publishReleases,
  releasePath,
} from './loaderReleases.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cauce-releases-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

it('has released the current loader (after a change run npm run release -w ui)', async () => {
  await buildLoader(folder);
  const built = readFileSync(join(folder, 'connect.js'), 'utf8');
  expect(loaderReleases().at(-1)?.script.toString()).toBe(built);
});

it('keeps every release unchanged', () => {
  const releases = loaderReleases();
  expect(
    Object.fromEntries(
      releases.map(({ version, script }) => [`v${String(version)}`, integrityOf(script)]),
    ),
  ).toEqual(pinnedIntegrity());
  expect(releases.map(({ version }) => version)).toEqual(releases.map((_, index) => index + 1));
});

it('speaks the protocol of every released loader', () => {
  for (const { script } of loaderReleases()) expect(script.toString()).toContain(PROTOCOL);
});

it('publishes all releases, and describes the newest', () => {
  publishReleases(folder);
  const releases = loaderReleases();
  for (const { version, script } of releases)
    expect(readFileSync(join(folder, `v${String(version)}`, 'connect.js'))).toEqual(script);
  const facts = JSON.parse(readFileSync(join(folder, 'connect.json'), 'utf8')) as object;
  const { version, script } = releases.at(-1) ?? { version: 0, script: '' };
  expect(facts).toEqual({ version, url: releasePath(version), integrity: integrityOf(script) });
});
