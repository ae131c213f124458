import { expect, it } from 'vitest';
import { exampleDocs } from '../../../test/examples/exampleDocs.ts';
import { versionEntries } from './versionEntries.ts';

const at = (pathname: string, search = '', hash = '') => ({ pathname, search, hash });

it('links to the same page of each version, with query and hash', () => {
  const { entries } = versionEntries(
    exampleDocs,
    at('/docs/general/tef_entities', '?banco=037', '#campos'),
    null,
  );
  expect(entries.map(({ label, href, current }) => [label, href, current])).toEqual([
    ['Próxima', '/docs/next/general/tef_entities?banco=037#campos', undefined],
    ['1.2.0', '/docs/general/tef_entities?banco=037#campos', 'true'],
    ['1.1.0', '/docs/1.1.0/intro?banco=037#campos', undefined],
  ]);
});

it('stores the name of the version, not its label', () => {
  const { entries } = versionEntries(exampleDocs, at('/docs/intro'), null);
  expect(entries[0]?.prefersVersion).toEqual({ pluginId: 'default', version: 'current' });
});

it('is labelled with the active version, then the preferred one, then the latest', () => {
  const shown = (pathname: string, preferred: string | null) =>
    versionEntries(exampleDocs, at(pathname), preferred).shown?.label;
  expect(shown('/docs/next/intro', '1.1.0')).toBe('Próxima');
  expect(shown('/blog', '1.1.0')).toBe('1.1.0');
  expect(shown('/blog', null)).toBe('1.2.0');
});
