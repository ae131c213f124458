import { requireCategory } from '../../src/components/CategoryProvider/CategoryProvider.tsx';
import type { NavbarItem } from '../../src/components/Navbar/index.ts';
import {
  resolveNavbarItem,
  type NavbarSituation,
} from '../../src/components/Navbar/resolveNavbarItem.ts';
import type { SidebarItem } from '../../src/components/Sidebar/index.ts';
import { resolveSidebar } from '../../src/components/Sidebar/sidebarTree.ts';
import { pageOf } from '../../src/page/pageOf.ts';

/** A mistake of whoever puts a site together (spec section 8), and how it is mended. */
export interface ConfigError {
  title: string;
  cause: string;
  /** The configuration that fails. */
  wrong: string;
  /** The same, mended. */
  right: string;
  mend: string;
  /** Makes the mistake: what it throws is the message that the author sees. */
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

/** An object as its author writes it. */
const written = (value: object): string =>
  JSON.stringify(value)
    .replace(/"(\w+)":/g, '$1: ')
    .replaceAll('"', "'")
    .replaceAll(/(?<=['\]])(,)/g, ', ')
    .replace(/^\{(.*)\}$/, '{ $1 }');

/** A mistake in an item of the bar, told by making it; `item` is what no compiler has seen. */
const inNavbar = (item: object, mended: NavbarItem) => ({
  wrong: written(item),
  right: written(mended),
  provoke: () => resolveNavbarItem(item as NavbarItem, SITE),
});

const inSidebar = (item: object, mended: SidebarItem) => ({
  wrong: written(item),
  right: written(mended),
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
    mend: 'Usa uno de los tipos que el mensaje enumera.',
  },
  {
    title: 'Un ítem del menú lateral que no lleva a nada',
    cause: 'Al ítem le falta su href, o es una categoría sin ninguna página.',
    ...inSidebar(
      { type: 'link', label: 'Cifrado de datos' },
      { type: 'link', label: 'Cifrado de datos', href: '/docs/guias/cifrado' },
    ),
    mend: 'Dale un href, agrega una página a la categoría o quita el ítem.',
  },
  {
    title: 'Un documento que no existe',
    cause: 'El docId no es de ninguna página. Si es un borrador no falla: el enlace no se muestra.',
    ...inNavbar(
      { type: 'doc', label: 'Cifrado', docId: 'guias/cifrar' },
      { type: 'doc', label: 'Cifrado', docId: 'guias/cifrado' },
    ),
    mend: 'Corrige el docId o escribe la página.',
  },
  {
    title: 'Un menú lateral que no existe',
    cause: 'El sidebarId no es de ningún menú del sitio.',
    ...inNavbar(
      { type: 'docSidebar', label: 'Guías', sidebarId: 'docs' },
      { type: 'docSidebar', label: 'Guías', sidebarId: 'documentacion' },
    ),
    mend: 'Corrige el sidebarId o agrega ese menú.',
  },
  {
    title: 'Una categoría buscada fuera de una categoría',
    cause: 'Una página pide los datos de su categoría, pero no es la página de ninguna.',
    wrong: 'useCurrentCategory()',
    right: '<CategoryProvider category={category}>…</CategoryProvider>',
    mend: 'Envuelve la página de la categoría, o entrega la lista a mano.',
    provoke: () => requireCategory(null),
  },
  {
    title: 'Una página sin exportación por defecto',
    cause: 'El archivo de una ruta no exporta un componente por defecto.',
    wrong: 'export function Inicio() { … }',
    right: 'export default function Inicio() { … }',
    mend: 'Exporta por defecto el componente de la página.',
    provoke: () => pageOf({ Inicio: () => null }, 'pages/inicio.mdx'),
  },
];
