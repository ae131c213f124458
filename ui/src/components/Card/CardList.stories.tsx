import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Card } from './Card.tsx';
import { CardList } from './CardList.tsx';

const meta = {
  title: 'Componentes/Contenido/CardList',
  component: CardList,
  args: {
    style: { maxWidth: 704 },
    children: [
      <Card
        key="persistente"
        href="/docs/guias/cifrado-de-datos/cifrado-persistente"
        title="Cifrado persistente"
        description="Una llave para todas tus tareas."
      />,
      <Card
        key="temporal"
        href="/docs/guias/cifrado-de-datos/cifrado-temporal"
        title="Cifrado temporal"
        description="Una llave que vence con la sesión, para no guardar ninguna."
      />,
      <Card
        key="tef"
        href="/docs/guias/example-tef"
        title="Ejemplo de transferencia"
        description="Los destinatarios guardados de una persona, de principio a fin."
      />,
    ],
  },
} satisfies Meta<typeof CardList>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Una columna en el teléfono, dos donde caben. */
export const Default: Story = {
  name: 'Por omisión',
  play: async ({ canvas }) => {
    const items = canvas.getAllByRole('listitem');
    await expect(items).toHaveLength(3);
    const [first, second] = items.map((item) => item.getBoundingClientRect());
    const isSideBySide = window.innerWidth > 640;
    await expect(first?.top === second?.top).toBe(isSideBySide);
  },
};
export const Playground: Story = { name: 'Para probar' };
