import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { PageLoading } from './PageLoading.tsx';

const meta = {
  title: 'Componentes/Estado/PageLoading',
  component: PageLoading,
} satisfies Meta<typeof PageLoading>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Nada durante los primeros 200 ms; después la marca, y se anuncia. */
export const Default: Story = {
  name: 'Por omisión',
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Cargando la página…')).toBeVisible();
  },
};
export const Playground: Story = { name: 'Para probar' };

/** Sobre la página anterior mientras llega la siguiente, sin mover nada. */
export const OverPage: Story = {
  name: 'Sobre la página',
  args: { isOverPage: true },
  render: (args) => (
    <div style={{ minHeight: 160 }}>
      <PageLoading {...args} />
      <p data-testid="below">La página anterior sigue aquí.</p>
    </div>
  ),
  play: async ({ canvas }) => {
    const below = canvas.getByTestId('below');
    const before = below.getBoundingClientRect().top;
    const notice = await canvas.findByText('Cargando la página…');
    await waitFor(() => expect(notice).toBeVisible());
    await expect(canvas.getByRole('status')).toHaveTextContent('Cargando la página…');
    await expect(below.getBoundingClientRect().top).toBe(before);
  },
};
