import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { TagList } from './TagList.tsx';

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
  name: 'Por omisión',
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('list', { name: 'Etiquetas:' })).toBeVisible();
    await expect(canvas.getAllByRole('link')).toHaveLength(3);
  },
};
export const Playground: Story = { name: 'Para probar' };

export const Empty: Story = {
  name: 'Vacío',
  args: { tags: [] },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('list')).toBeNull();
  },
};
