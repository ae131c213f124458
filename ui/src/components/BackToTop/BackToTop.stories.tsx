import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { BackToTop } from './BackToTop.tsx';

const meta = {
  title: 'Componentes/Navegación/BackToTop',
  component: BackToTop,
  decorators: [
    (Story) => (
      <div style={{ height: 3000 }}>
        <p>Baja y vuelve a subir un poco: el botón aparece abajo a la derecha.</p>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof BackToTop>;

export default meta;
type Story = StoryObj<typeof meta>;

async function scrollTo(top: number) {
  const hasScrolled = new Promise((resolve) => {
    window.addEventListener('scroll', resolve, { once: true });
  });
  window.scrollTo({ top, behavior: 'instant' });
  await hasScrolled;
}

/** Aparece al subir, pasados los 300 px; lleva al principio. */
export const Default: Story = {
  name: 'Por omisión',
  play: async ({ canvas }) => {
    const query = () => canvas.queryByRole('button', { name: 'Volver al principio' });
    await expect(query()).toBeNull();
    await scrollTo(1200);
    await expect(query()).toBeNull();
    await scrollTo(1100);
    await waitFor(() => expect(query()).not.toBeNull());
    await userEvent.click(canvas.getByRole('button'));
    await waitFor(() => expect(window.scrollY).toBe(0));
    await waitFor(() => expect(query()).toBeNull());
  },
};
export const Playground: Story = { name: 'Para probar' };

export const Keyboard: Story = {
  name: 'Con teclado',
  play: async ({ canvas }) => {
    await scrollTo(1200);
    await scrollTo(1100);
    await canvas.findByRole('button');
    await userEvent.tab();
    await expect(canvas.getByRole('button')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(window.scrollY).toBe(0));
  },
};
