import { describe, expect, it } from 'vitest';
import {
  activeDoc,
  activeVersion,
  candidateVersions,
  docsOf,
  latestVersion,
  pathInVersion,
  type DocsData,
} from './docsData.ts';
import { exampleDocs } from '../../../test/examples/exampleDocs.ts';

describe('activeVersion', () => {
  it.each([
    ['/docs/intro', '1.2.0'],
    ['/docs', '1.2.0'],
    ['/docs/next/intro', 'current'],
    ['/docs/1.1.0/intro', '1.1.0'],
    ['/docs/nextcloud', '1.2.0'],
  ])('%s belongs to version %s', (pathname, name) => {
    expect(activeVersion(exampleDocs, pathname)?.name).toBe(name);
  });

  it('is undefined outside the documentation', () => {
    expect(activeVersion(exampleDocs, '/blog')).toBeUndefined();
    expect(activeVersion(exampleDocs, '/docsearch')).toBeUndefined();
  });
});

it('tries the active version first, then the preferred one, then the latest', () => {
  const names = (pathname: string, preferred: string | null) =>
    candidateVersions(exampleDocs, pathname, preferred).map((version) => version.name);
  expect(names('/docs/next/intro', '1.1.0')).toEqual(['current', '1.1.0', '1.2.0']);
  expect(names('/blog', '1.1.0')).toEqual(['1.1.0', '1.2.0']);
  expect(names('/docs/intro', 'gone')).toEqual(['1.2.0']);
});

it('goes to the same page of another version, or else to its first page', () => {
  const [next, , old] = exampleDocs.versions;
  if (!next || !old) throw new Error('The example has three versions.');
  expect(pathInVersion(old, 'intro')).toBe('/docs/1.1.0/intro');
  expect(pathInVersion(old, 'general/tef_entities')).toBe('/docs/1.1.0/intro');
  expect(pathInVersion(next, 'widget')).toBe('/docs/next/intro');
});

it('finds a page with or without a trailing slash', () => {
  const latest = latestVersion(exampleDocs);
  expect(activeDoc(latest, '/docs/intro/')?.id).toBe('intro');
  expect(activeDoc(latest, '/docs/intr')).toBeUndefined();
});

it('throws for missing documentation and names the fix', () => {
  expect(() => docsOf([exampleDocs], 'connect')).toThrow(
    'There is no documentation "connect". Give it to DocsProvider, or correct docsPluginId (known: "default").',
  );
  const empty: DocsData = { pluginId: 'api', versions: [] };
  expect(() => latestVersion(empty)).toThrow('Give DocsProvider at least one');
});
