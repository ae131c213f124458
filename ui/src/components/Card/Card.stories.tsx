import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { Card } from './Card.tsx';

const meta = {
  title: 'Componentes/Contenido/Card',
  component: Card,
  args: {
    href: '/docs/guias/cifrado-de-datos/cifrado-persistente',
    title: 'Cifrado persistente',
    description: 'Una llave para todas tus tareas: cuándo conviene y cómo se renueva.',
  },
  decorators: [
    (Story) => (
      <div style={{ maxWidth: 344 }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof Card>;

export default meta;
type Story = StoryObj<typeof meta>;

/** El enlace es el título; se puede presionar la tarjeta entera. */
export const Default: Story = {
  name: 'Por omisión',
  play: async ({ canvas, canvasElement, args }) => {
    const link = canvas.getByRole('link', { name: 'Cifrado persistente' });
    await expect(link).toHaveAttribute('href', args.href);
    const card = link.parentElement;
    const box = card?.getBoundingClientRect();
    await expect(
      canvasElement.ownerDocument.elementFromPoint((box?.right ?? 0) - 8, (box?.bottom ?? 0) - 8),
    ).toBe(link);
  },
};
export const Playground: Story = { name: 'Para probar' };

/** Una sección sin descripción dice cuántos artículos tiene. */
export const Count: Story = {
  name: 'Con cantidad',
  args: { title: 'Guías de ayuda', count: 7 },
  render: ({ description: _, ...args }) => <Card {...args} />,
  play: async ({ canvas }) => {
    await expect(canvas.getByText('7 artículos')).toBeVisible();
  },
};

export const OneArticle: Story = {
  name: 'Un artículo',
  args: { title: 'General', count: 1 },
  render: ({ description: _, ...args }) => <Card {...args} />,
  play: async ({ canvas }) => {
    await expect(canvas.getByText('1 artículo')).toBeVisible();
  },
};

export const Keyboard: Story = {
  name: 'Con teclado',
  play: async ({ canvas }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('link')).toHaveFocus();
  },
};
