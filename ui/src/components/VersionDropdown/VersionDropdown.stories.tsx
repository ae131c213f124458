import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { writeStored } from '../../internal/browserStorage.ts';
import { DocsProvider } from '../DocsProvider/DocsProvider.tsx';
import { exampleDocs } from '../../../test/examples/exampleDocs.ts';
import { LinkProvider } from '../Link/LinkProvider.tsx';
import { VersionDropdown } from './VersionDropdown.tsx';

const KEY = 'docs-preferred-version-default';
const forget = () => {
  writeStored(KEY, null);
};

const meta = {
  title: 'Componentes/Navegación/VersionDropdown',
  component: VersionDropdown,
  beforeEach: () => {
    forget();
    return forget;
  },
  decorators: [
    (Story) => (
      <DocsProvider docs={[exampleDocs]}>
        <LinkProvider
          location={{ pathname: '/docs/intro', search: '?entorno=sandbox', hash: '#paso-2' }}
          renderInternalLink={(props) => (
            <a
              {...props}
              onClick={(event) => {
                event.preventDefault();
                props.onClick?.(event);
              }}
            >
              {props.children}
            </a>
          )}
        >
          <div style={{ minHeight: 200 }}>
            <Story />
          </div>
        </LinkProvider>
      </DocsProvider>
    ),
  ],
} satisfies Meta<typeof VersionDropdown>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Cambia de versión sin salir de la página, y recuerda la elección. */
export const Default: Story = {
  name: 'Por omisión',
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Versiones: 1.2.0' }));
    const old = canvas.getByRole('link', { name: '1.1.0' });
    await expect(old).toHaveAttribute('href', '/docs/1.1.0/intro?entorno=sandbox#paso-2');
    await expect(canvas.getByRole('link', { name: '1.2.0' })).toHaveAttribute(
      'aria-current',
      'true',
    );
    await userEvent.click(old);
    await expect(localStorage.getItem(KEY)).toBe('1.1.0');
  },
};
export const Playground: Story = { name: 'Para probar' };

/** Fuera de la documentación muestra la versión preferida. */
export const Preferred: Story = {
  name: 'Preferida',
  beforeEach: () => {
    writeStored(KEY, '1.1.0');
  },
  decorators: [
    (Story) => (
      <LinkProvider location={{ pathname: '/blog', search: '', hash: '' }}>
        <Story />
      </LinkProvider>
    ),
  ],
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Versiones: 1.1.0' })).toBeVisible();
  },
};

/** Una versión guardada que ya no existe se olvida. */
export const PreferredIsGone: Story = {
  name: 'La preferida ya no está',
  beforeEach: () => {
    writeStored(KEY, '0.9.0');
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Versiones: 1.2.0' })).toBeVisible();
    await expect(localStorage.getItem(KEY)).toBeNull();
  },
};

export const Keyboard: Story = {
  name: 'Con teclado',
  play: async ({ canvas }) => {
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown}');
    await expect(canvas.getByRole('link', { name: 'Próxima' })).toHaveFocus();
    await userEvent.keyboard('{End}');
    await expect(canvas.getByRole('link', { name: '1.1.0' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect(canvas.getByRole('button')).toHaveFocus();
    await expect(canvas.getByRole('button')).toHaveAttribute('aria-expanded', 'false');
  },
};
