import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { TagList } from './Tag.tsx';

const meta = {
  title: 'Componentes/Contenido/TagList',
  component: TagList,
  args: {
    tags: [
      { label: 'consentimiento', href: '/docs/tags/consentimiento' },
      { label: 'iframe', href: '/docs/tags/iframe' },
      { label: 'integración', href: '/docs/tags/integracion' },
    ],
  },
} satisfies Meta<typeof TagList>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('list', { name: 'Etiquetas:' })).toBeVisible();
    await expect(canvas.getAllByRole('link')).toHaveLength(3);
  },
};
export const Playground: Story = {};

export const Empty: Story = {
  args: { tags: [] },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('list')).toBeNull();
  },
};
