import type {
  DocsData,
  DocsVersion,
  LocalesData,
} from '../../src/components/DocsProvider/docsData.ts';

const version = (
  name: string,
  path: string,
  rest: Omit<DocsVersion, 'name' | 'path' | 'docs' | 'sidebars' | 'mainDocId'>,
  ids: readonly string[],
): DocsVersion => ({
  name,
  path,
  mainDocId: 'intro',
  docs: Object.fromEntries(
    ids.map((id) => [
      id,
      { id, title: TITLES[id] ?? id, path: `${path}/${id}`, isDraft: id === 'widget' },
    ]),
  ),
  sidebars: {
    guias: { id: 'guias', path: `${path}/intro`, label: 'Primeros pasos' },
    vacia: { id: 'vacia', path: null, label: 'Sin páginas' },
  },
  ...rest,
});

const TITLES: Record<string, string> = {
  intro: 'Introducción',
  'general/entities-actions': 'Entidades y acciones',
  'general/tef_entities': 'Entidades para transferencias',
  widget: 'El widget',
};

/** Documentation with three versions, for stories and tests. */
export const exampleDocs: DocsData = {
  versions: [
    version('current', '/docs/next', { label: 'Próxima', isLatest: false, banner: 'unreleased' }, [
      'intro',
      'general/entities-actions',
      'general/tef_entities',
      'widget',
    ]),
    version('1.2.0', '/docs', { label: '1.2.0', isLatest: true, banner: null }, [
      'intro',
      'general/entities-actions',
      'general/tef_entities',
      'widget',
    ]),
    version('1.1.0', '/docs/1.1.0', { label: '1.1.0', isLatest: false, banner: 'unmaintained' }, [
      'intro',
      'general/entities-actions',
    ]),
  ],
};

/** Two languages, for stories and tests. */
export const exampleLocales: LocalesData = {
  current: 'es-CL',
  locales: [
    { code: 'es-CL', label: 'Español', baseUrl: '/' },
    { code: 'en', label: 'English', baseUrl: '/en/' },
  ],
};
