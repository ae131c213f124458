import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { MobileTableOfContents } from './MobileTableOfContents.tsx';

const meta = {
  title: 'Componentes/Contenido/MobileTableOfContents',
  component: MobileTableOfContents,
  args: {
    headings: [
      { id: 'llave', title: 'Genera la llave', level: 2 },
      { id: 'formato', title: 'Formato de la llave', level: 3 },
      { id: 'envio', title: 'Envía las credenciales cifradas', level: 2 },
    ],
  },
} satisfies Meta<typeof MobileTableOfContents>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Cerrado al inicio; elegir una sección lo cierra y lleva a ella. */
export const Default: Story = {
  name: 'Por omisión',
  play: async ({ canvas }) => {
    const button = canvas.getByRole('button', { name: 'En esta página', expanded: false });
    await expect(canvas.queryByRole('link')).toBeNull();
    await userEvent.click(button);
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    const link = canvas.getByRole('link', { name: 'Genera la llave' });
    link.addEventListener('click', (event) => event.preventDefault());
    await userEvent.click(link);
    await waitFor(() => expect(link).not.toBeVisible());
    await expect(button).toHaveAttribute('aria-expanded', 'false');
  },
};
export const Playground: Story = { name: 'Para probar' };

export const Keyboard: Story = {
  name: 'Con teclado',
  play: async ({ canvas }) => {
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await expect(canvas.getByRole('button', { expanded: true })).toHaveFocus();
    await userEvent.tab();
    await expect(canvas.getByRole('link', { name: 'Genera la llave' })).toHaveFocus();
  },
};
