import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, userEvent, waitFor } from 'storybook/test';
import { Button } from '../Button/Button.tsx';
import { RouteProgress } from './RouteProgress.tsx';

const meta = {
  title: 'Componentes/Estado/RouteProgress',
  component: RouteProgress,
  args: { isNavigating: true },
  // Renders nothing at first; Default checks the root once it appears.
  parameters: { hasNoRoot: true },
} satisfies Meta<typeof RouteProgress>;

export default meta;
type Story = StoryObj<typeof meta>;

/** No se ve durante los primeros 200 ms; después parte en 8 %. */
export const Default: Story = {
  name: 'Por omisión',
  args: { className: 'from-outside' },
  play: async ({ canvas }) => {
    const bar = await canvas.findByRole('progressbar', { name: 'Cargando la página…' });
    await expect(Number(bar.getAttribute('aria-valuenow'))).toBeGreaterThanOrEqual(8);
    await expect(bar).toHaveClass('from-outside');
    await expect(bar.getBoundingClientRect().height).toBe(2);
    await expect(getComputedStyle(bar).pointerEvents).toBe('none');
  },
};
export const Playground: Story = { name: 'Para probar' };

const render: Story['render'] = function Navigation(args) {
  const [isNavigating, setIsNavigating] = useState(false);
  return (
    <>
      <RouteProgress {...args} isNavigating={isNavigating} />
      <Button onClick={() => setIsNavigating(!isNavigating)}>
        {isNavigating ? 'Llegar' : 'Ir a otra página'}
      </Button>
    </>
  );
};

/** Al llegar la página da un salto, se completa, se desvanece y desaparece: 600 ms. */
export const Finishes: Story = {
  name: 'Termina',
  render,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Ir a otra página' }));
    const bar = await canvas.findByRole('progressbar');
    await userEvent.click(canvas.getByRole('button', { name: 'Llegar' }));
    await waitFor(() => expect(bar).not.toBeInTheDocument());
    await expect(bar).toHaveAttribute('aria-valuenow', '100');
  },
};

/** Una página que llega antes no muestra nada. */
export const Quick: Story = {
  name: 'Rápida',
  render,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Ir a otra página' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Llegar' }));
    await waitFor(() => expect(canvas.queryByRole('progressbar')).toBeNull());
  },
};
