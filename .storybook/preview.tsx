import type { Preview } from '@storybook/react-vite';
import { useLayoutEffect, type ReactNode } from 'react';
import { configure } from 'storybook/test';
import { MESSAGES, MessagesProvider } from '../ui/src/messages/index.ts';
import '../ui/src/styles/fonts.css';
import '../ui/src/styles/index.css';
import { BREAKPOINT, type Theme } from '../ui/src/tokens/index.ts';
import { docsParameters } from './docsParameters.tsx';
import { guidedArgTypes } from './guidedArgTypes.ts';
import type { Globals } from './useDocsGlobals.ts';

// `waitFor` and `findBy` should not fail a story because the machine is busy, as they do after the
// default of one second.
configure({ asyncUtilTimeout: 60_000 });

function Frame({ theme, locale, children }: Globals & { children: ReactNode }) {
  useLayoutEffect(() => {
    document.documentElement.dataset['theme'] = theme;
    document.documentElement.lang = locale;
  }, [theme, locale]);
  return (
    <MessagesProvider locale={locale} messages={MESSAGES[locale]}>
      {children}
    </MessagesProvider>
  );
}

const viewport = (name: string, width: number, height: number) => ({
  name: `${name} (${width})`,
  styles: { width: `${width}px`, height: `${height}px` },
});

/** Tests choose the theme; they read only what axe found wrong, and the rest takes a fifth of their time. */
const isTest = import.meta.env['VITE_STORY_THEME'] !== undefined;

const preview: Preview = {
  tags: ['autodocs'],
  argTypesEnhancers: [guidedArgTypes],
  parameters: {
    a11y: { test: 'error', ...(isTest && { options: { reporter: 'no-passes' } }) },
    controls: { expanded: true, sort: 'requiredFirst' },
    docs: docsParameters,
    options: {
      storySort: {
        method: 'alphabetical',
        order: [
          'Sistema',
          [
            'Introducción',
            'Tokens',
            'Color',
            'Tipografía',
            'Layout',
            'Movimiento',
            'Iconos',
            'Accesibilidad',
            'Escribir en español',
            'Cómo agregar un componente',
            'Errores de configuración',
          ],
          'Componentes',
          ['Base'],
          'Widget',
          'Persona',
          'Consola',
        ],
      },
    },
    viewport: {
      options: {
        narrow: viewport('Widget angosto', 320, 640),
        phone: viewport('Teléfono', 390, 844),
        mobile: viewport('Último ancho móvil', BREAKPOINT.desktop - 1, 800),
        desktop: viewport('Primer ancho de escritorio', BREAKPOINT.desktop, 800),
        wide: viewport('Escritorio', BREAKPOINT.wide, 800),
      },
    },
  },
  // Tests choose the theme through `VITE_STORY_THEME`.
  initialGlobals: {
    theme: (import.meta.env['VITE_STORY_THEME'] as Theme | undefined) ?? 'light',
    locale: 'es-CL',
    viewport: { value: import.meta.env['VITE_STORY_VIEWPORT'] as string | undefined },
  },
  globalTypes: {
    theme: {
      description: 'Tema',
      toolbar: {
        title: 'Tema',
        icon: 'contrast',
        items: [
          { value: 'light', title: 'Claro' },
          { value: 'dark', title: 'Oscuro' },
        ],
        dynamicTitle: true,
      },
    },
    locale: {
      description: 'Idioma',
      toolbar: {
        title: 'Idioma',
        icon: 'globe',
        items: [
          { value: 'es-CL', title: 'Español (Chile)' },
          { value: 'en', title: 'English' },
        ],
        dynamicTitle: true,
      },
    },
  },
  decorators: [
    (Story, { globals }) => {
      const { theme, locale } = globals as Globals;
      return (
        <Frame theme={theme} locale={locale}>
          <Story />
        </Frame>
      );
    },
  ],
};

export default preview;
