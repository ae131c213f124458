import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { Heading } from './Heading.tsx';

const meta = {
  title: 'Componentes/Contenido/Heading',
  component: Heading,
  args: { level: 2, id: 'estados', children: 'Estados de una tarea' },
  decorators: [
    (Story) => (
      <div style={{ paddingInlineStart: 32 }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof Heading>;

export default meta;
type Story = StoryObj<typeof meta>;

/** El enlace aparece al pasar por encima o al llegar con el teclado. */
export const Default: Story = {
  name: 'Por omisión',
  play: async ({ canvas }) => {
    const heading = canvas.getByRole('heading', { level: 2, name: 'Estados de una tarea' });
    await expect(heading).toHaveAttribute('id', 'estados');
    const link = canvas.getByRole('link', { name: 'Enlace directo a Estados de una tarea' });
    await expect(link).toHaveAttribute('href', '#estados');
    await expect(link).toHaveAttribute('translate', 'no');
    await userEvent.tab();
    await expect(link).toHaveFocus();
  },
};
export const Playground: Story = { name: 'Para probar' };

export const Level3: Story = {
  name: 'Nivel 3',
  args: { level: 3, children: 'Cuando la clave está mal' },
};

/** El enlace toma las palabras del título, aunque haya código dentro. */
export const WithCode: Story = {
  name: 'Con código',
  args: {
    children: (
      <>
        El campo <code>taskStatus</code>
      </>
    ),
  },
  play: async ({ canvas }) => {
    await expect(
      canvas.getByRole('link', { name: 'Enlace directo a El campo taskStatus' }),
    ).toBeInTheDocument();
  },
};

/** El título de la página no lleva enlace: ya es su dirección. */
export const PageTitle: Story = {
  name: 'Título de página',
  render: () => <Heading level={1}>Extracción de datos</Heading>,
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('link')).toBeNull();
  },
};
