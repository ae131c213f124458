import { requireCategory } from '../../src/components/CategoryProvider/CategoryProvider.tsx';
import type { NavbarItem } from '../../src/components/Navbar/navbarItem.ts';
import {
  resolveNavbarItem,
  type NavbarSituation,
} from '../../src/components/Navbar/resolveNavbarItem.ts';
import type { SidebarItem } from '../../src/components/Sidebar/sidebarItem.ts';
import { resolveSidebar } from '../../src/components/Sidebar/sidebarTree.ts';
import { requirePage } from '../../src/page/requirePage.ts';

/** A mistake in the configuration of a site, and its fix. */
export interface ConfigError {
  title: string;
  cause: string;
  /** The configuration that fails. */
  wrong: string;
  /** The same configuration, fixed. */
  right: string;
  fix: string;
  /** Throws the error that the author sees. */
  provoke: () => unknown;
}

const SITE: NavbarSituation = {
  docs: [
    {
      versions: [
        {
          name: 'current',
          label: 'Actual',
          path: '/docs',
          isLatest: true,
          mainDocId: 'intro',
          docs: {
            intro: { id: 'intro', title: 'Introducción', path: '/docs/intro' },
            'guias/cifrado': {
              id: 'guias/cifrado',
              title: 'Cifrado de datos',
              path: '/docs/guias/cifrado',
            },
          },
          sidebars: {
            documentacion: { id: 'documentacion', path: '/docs/intro', label: 'Guías' },
          },
        },
      ],
    },
  ],
  locales: null,
  location: { pathname: '/', search: '', hash: '' },
  preferredVersions: {},
  words: { versions: 'Versiones', languages: 'Idiomas' },
};

/** An object as source code. */
const written = (value: object): string =>
  JSON.stringify(value)
    .replace(/"(\w+)":/g, '$1: ')
    .replaceAll('"', "'")
    .replaceAll(/(?<=['\]])(,)/g, ', ')
    .replace(/^\{(.*)\}$/, '{ $1 }');

/** A mistake in a navbar item; `item` bypasses the type check. */
const inNavbar = (item: object, fixed: NavbarItem) => ({
  wrong: written(item),
  right: written(fixed),
  provoke: () => resolveNavbarItem(item as NavbarItem, SITE),
});

const inSidebar = (item: object, fixed: SidebarItem) => ({
  wrong: written(item),
  right: written(fixed),
  provoke: () => resolveSidebar([item as SidebarItem], '/'),
});

export const CONFIG_ERRORS: readonly ConfigError[] = [
  {
    title: 'Un tipo de ítem de la barra que no existe',
    cause: 'La barra de navegación recibió un type para el que no hay componente.',
    ...inNavbar(
      { type: 'documento', label: 'Guías', docId: 'intro' },
      { type: 'doc', label: 'Guías', docId: 'intro' },
    ),
    fix: 'Usa uno de los tipos que el mensaje enumera.',
  },
  {
    title: 'Un ítem del menú lateral que no lleva a nada',
    cause: 'Al ítem le falta su href, o es una categoría sin ninguna página.',
    ...inSidebar(
      { type: 'link', label: 'Cifrado de datos' },
      { type: 'link', label: 'Cifrado de datos', href: '/docs/guias/cifrado' },
    ),
    fix: 'Dale un href, agrega una página a la categoría o quita el ítem.',
  },
  {
    title: 'Un documento que no existe',
    cause: 'El docId no es de ninguna página. Si es un borrador no falla: el enlace no se muestra.',
    ...inNavbar(
      { type: 'doc', label: 'Cifrado', docId: 'guias/cifrar' },
      { type: 'doc', label: 'Cifrado', docId: 'guias/cifrado' },
    ),
    fix: 'Corrige el docId o escribe la página.',
  },
  {
    title: 'Un menú lateral que no existe',
    cause: 'El sidebarId no es de ningún menú del sitio.',
    ...inNavbar(
      { type: 'docSidebar', label: 'Guías', sidebarId: 'docs' },
      { type: 'docSidebar', label: 'Guías', sidebarId: 'documentacion' },
    ),
    fix: 'Corrige el sidebarId o agrega ese menú.',
  },
  {
    title: 'Una categoría buscada fuera de una categoría',
    cause: 'Una página pide los datos de su categoría, pero no es la página de ninguna.',
    wrong: 'useCurrentCategory()',
    right: '<CategoryProvider category={category}>…</CategoryProvider>',
    fix: 'Envuelve la página de la categoría, o entrega la lista a mano.',
    provoke: () => requireCategory(null),
  },
  {
    title: 'Una página sin exportación por defecto',
    cause: 'El archivo de una ruta no exporta un componente por defecto.',
    wrong: 'export function Inicio() { … }',
    right: 'export default function Inicio() { … }',
    fix: 'Exporta por defecto el componente de la página.',
    provoke: () => requirePage({ Inicio: () => null }, 'pages/inicio.mdx'),
  },
];
