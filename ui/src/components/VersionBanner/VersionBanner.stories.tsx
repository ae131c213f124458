import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { writeStored } from '../../internal/browserStorage.ts';
import { DocsProvider } from '../DocsProvider/DocsProvider.tsx';
import { exampleDocs } from '../../../test/examples/exampleDocs.ts';
import { LinkProvider } from '../Link/LinkProvider.tsx';
import { VersionBanner } from './VersionBanner.tsx';

const KEY = 'docs-preferred-version-default';

const meta = {
  title: 'Componentes/Navegación/VersionBanner',
  component: VersionBanner,
  parameters: { pathname: '/docs/1.1.0/general/entities-actions' },
  beforeEach: () => () => {
    writeStored(KEY, null);
  },
  decorators: [
    (Story, { parameters }) => (
      <DocsProvider docs={[exampleDocs]}>
        <LinkProvider
          location={{ pathname: String(parameters['pathname']), search: '', hash: '' }}
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
          <Story />
        </LinkProvider>
      </DocsProvider>
    ),
  ],
} satisfies Meta<typeof VersionBanner>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Una versión que ya no se mantiene: el enlace lleva a la misma página de la vigente y la prefiere. */
export const Default: Story = {
  name: 'Por omisión',
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/ya no se mantiene/)).toBeVisible();
    const link = canvas.getByRole('link', { name: 'Ir a la versión vigente (1.2.0)' });
    await expect(link).toHaveAttribute('href', '/docs/general/entities-actions');
    await userEvent.click(link);
    await expect(localStorage.getItem(KEY)).toBe('1.2.0');
  },
};
export const Playground: Story = { name: 'Para probar' };

/** Una versión que todavía no sale. */
export const Unreleased: Story = {
  name: 'Sin publicar',
  parameters: { pathname: '/docs/next/intro' },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/todavía no se publica/)).toBeVisible();
  },
};

/** En la versión vigente no aparece. */
export const Latest: Story = {
  name: 'La última',
  parameters: { pathname: '/docs/intro' },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('region')).toBeNull();
  },
};

export const Keyboard: Story = {
  name: 'Con teclado',
  play: async ({ canvas }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('link')).toHaveFocus();
  },
};
