import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { PageBanner } from './PageBanner.tsx';

const meta = {
  title: 'Componentes/Contenido/PageBanner',
  component: PageBanner,
  args: { kind: 'draft' },
} satisfies Meta<typeof PageBanner>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Borrador')).toBeVisible();
  },
};
export const Playground: Story = {};

export const Unlisted: Story = {
  args: { kind: 'unlisted' },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Página sin listar')).toBeVisible();
  },
};
