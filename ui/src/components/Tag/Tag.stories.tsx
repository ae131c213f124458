import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Tag } from './Tag.tsx';

const meta = {
  title: 'Componentes/Contenido/Tag',
  component: Tag,
  args: { children: 'consentimiento', href: '/docs/tags/consentimiento' },
} satisfies Meta<typeof Tag>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  name: 'Por omisión',
  play: async ({ canvas }) => {
    const link = canvas.getByRole('link', { name: 'consentimiento' });
    await expect(link).toHaveAttribute('href', '/docs/tags/consentimiento');
    await expect(link.getBoundingClientRect().height).toBeGreaterThanOrEqual(24);
  },
};
export const Playground: Story = { name: 'Para probar' };
export const Count: Story = { name: 'Con cantidad', args: { count: 4 } };

/** Sin dirección es solo una palabra. */
export const Static: Story = {
  name: 'Sin enlace',
  render: () => <Tag>iframe</Tag>,
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('link')).toBeNull();
  },
};
