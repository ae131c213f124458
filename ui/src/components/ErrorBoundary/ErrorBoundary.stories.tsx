import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, spyOn, userEvent } from 'storybook/test';
import { useIsHydrated } from '../../hooks/useIsHydrated.ts';
import { Button } from '../Button/index.ts';
import { ErrorBoundary, type ErrorBoundaryProps } from './ErrorBoundary.tsx';

let canRecover = false;

function Balance() {
  const isAlive = useIsHydrated();
  if (isAlive && !canRecover) throw new Error('El saldo llegó sin moneda.');
  return <p>Saldo disponible: $1.234.567</p>;
}

const meta = {
  title: 'Componentes/Estado/ErrorBoundary',
  component: ErrorBoundary,
  args: { onError: fn(), children: <Balance /> },
  beforeEach: () => {
    canRecover = false;
    // React reports every caught error; here they are what the story is about.
    spyOn(console, 'error').mockImplementation(() => undefined);
  },
} satisfies Meta<ErrorBoundaryProps>;

export default meta;
type Story = StoryObj<ErrorBoundaryProps>;

/** «Try again» vuelve a dibujar lo que falló. */
export const Default: Story = {
  play: async ({ canvas, args }) => {
    await expect(canvas.getByText('El saldo llegó sin moneda.')).toBeVisible();
    await expect(args.onError).toHaveBeenCalled();
    canRecover = true;
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    await expect(canvas.getByText('Saldo disponible: $1.234.567')).toBeVisible();
  },
};
export const Playground: Story = {};

/** Si sigue fallando, sigue diciéndolo. */
export const FailsAgain: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    await expect(canvas.getByRole('heading', { name: 'This page crashed.' })).toBeVisible();
  },
};

/** Al ir a otra página (`resetKey`) la falla queda atrás. */
export const ResetsElsewhere: Story = {
  render: function ResetsElsewhereStory(args) {
    const [path, setPath] = useState('/docs/saldos');
    return (
      <>
        <Button
          onClick={() => {
            canRecover = true;
            setPath('/docs/intro');
          }}
        >
          Ir a otra página
        </Button>
        <ErrorBoundary {...args} resetKey={path} />
      </>
    );
  },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Ir a otra página' }));
    await expect(canvas.getByText('Saldo disponible: $1.234.567')).toBeVisible();
  },
};

/** Una parte pequeña puede decirlo a su manera. */
export const OwnFallback: Story = {
  args: { renderFallback: () => <p>No pudimos mostrar el saldo.</p> },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('No pudimos mostrar el saldo.')).toBeVisible();
  },
};
