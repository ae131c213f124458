import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { Skeleton } from './Skeleton.tsx';

const meta = {
  title: 'Componentes/Avisos/Skeleton',
  component: Skeleton,
  decorators: [
    (StoryBody) => (
      <div style={{ maxWidth: 372 }}>
        <StoryBody />
      </div>
    ),
  ],
} satisfies Meta<typeof Skeleton>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Es decorativo: la región que carga lo dice con `aria-busy`. */
export const Default: Story = {
  name: 'Por omisión',
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector('[data-shape="text"]')).toHaveAttribute(
      'aria-hidden',
      'true',
    );
  },
};
export const Playground: Story = { name: 'Para probar' };

export const Paragraph: Story = { name: 'Párrafo', args: { lines: 3 } };
export const Block: Story = { name: 'Bloque', args: { shape: 'block', height: 120 } };
export const Circle: Story = { name: 'Círculo', args: { shape: 'circle', width: 40 } };

/** Guarda su lugar desde el inicio y se dibuja pasado `delay`: nada salta. */
export const Delayed: Story = {
  name: 'Con demora',
  args: { delay: 300, shape: 'block', height: 56 },
  play: async ({ canvasElement }) => {
    const block = canvasElement.querySelector('[data-shape="block"]');
    await expect(block?.getBoundingClientRect().height).toBe(56);
    await waitFor(() => expect(block).toBeVisible());
  },
};

/** La lista de instituciones mientras llega. */
export const InstitutionRows: Story = {
  name: 'Filas de instituciones',
  render: () => (
    <div role="status" aria-busy="true" aria-label="Cargando las instituciones">
      {[168, 132, 196].map((width) => (
        <div key={width} style={{ display: 'flex', alignItems: 'center', gap: 12, height: 56 }}>
          <Skeleton shape="circle" width={32} style={{ flex: 'none' }} />
          <Skeleton width={width} />
        </div>
      ))}
    </div>
  ),
};
