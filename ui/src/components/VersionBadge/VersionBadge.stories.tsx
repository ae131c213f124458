import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { DocsProvider } from '../DocsProvider/DocsProvider.tsx';
import type { DocsData } from '../DocsProvider/docsData.ts';
import { exampleDocs } from '../../../test/examples/exampleDocs.ts';
import { LinkProvider } from '../Link/LinkProvider.tsx';
import { VersionBadge } from './VersionBadge.tsx';

const meta = {
  title: 'Componentes/Navegación/VersionBadge',
  component: VersionBadge,
  decorators: [
    (Story, { parameters }) => (
      <DocsProvider docs={[(parameters['docsData'] as DocsData | undefined) ?? exampleDocs]}>
        <LinkProvider location={{ pathname: '/docs/1.1.0/intro', search: '', hash: '' }}>
          <Story />
        </LinkProvider>
      </DocsProvider>
    ),
  ],
} satisfies Meta<typeof VersionBadge>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Aparece cuando hay más de una versión. */
export const Default: Story = {
  name: 'Por omisión',
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Versión 1.1.0')).toBeVisible();
  },
};
export const Playground: Story = { name: 'Para probar' };

/** Con una sola versión no hay nada que decir. */
export const SingleVersion: Story = {
  name: 'Una sola versión',
  parameters: { docsData: { ...exampleDocs, versions: exampleDocs.versions.slice(2) } },
  play: async ({ canvas }) => {
    await expect(canvas.queryByText(/Versión/)).toBeNull();
  },
};
