import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { PageLoading } from './PageLoading.tsx';

const meta = {
  title: 'Componentes/Estado/PageLoading',
  component: PageLoading,
} satisfies Meta<typeof PageLoading>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Nada durante los primeros 200 ms; después la marca, y se anuncia. */
export const Default: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Cargando la página…')).toBeVisible();
  },
};
export const Playground: Story = {};
