import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent } from 'storybook/test';
import { DownloadIcon } from '../Icon/icons.tsx';
import { Button } from './Button.tsx';

const meta = {
  title: 'Componentes/Base/Button',
  component: Button,
  args: { children: 'Continuar', onClick: fn() },
} satisfies Meta<typeof Button>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  name: 'Por omisión',
  play: async ({ canvas, args }) => {
    const button = canvas.getByRole('button', { name: 'Continuar' });
    await expect(button).toHaveAttribute('type', 'button');
    await expect(button.getBoundingClientRect().height).toBe(44);
    await userEvent.tab();
    await expect(button).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await userEvent.keyboard(' ');
    await expect(args.onClick).toHaveBeenCalledTimes(2);
  },
};
export const Playground: Story = { name: 'Para probar' };

export const Secondary: Story = {
  name: 'Secundario',
  args: { variant: 'secondary', children: 'No autorizo' },
};
export const Quiet: Story = { name: 'Discreto', args: { variant: 'quiet', children: 'Volver' } };
export const Danger: Story = {
  name: 'Peligro',
  args: { variant: 'danger', children: 'Borrar todo' },
};

/** 36 px, para filas densas. */
export const Compact: Story = {
  name: 'Compacto',
  args: { size: 'compact' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button').getBoundingClientRect().height).toBe(36);
  },
};

/** 48 px, en el widget. */
export const Large: Story = { name: 'Grande', args: { size: 'large' } };

export const WithIcon: Story = {
  name: 'Con ícono',
  args: { icon: <DownloadIcon />, children: 'Descargar colección', variant: 'secondary' },
};

export const FullWidth: Story = {
  name: 'Todo el ancho',
  args: { isFullWidth: true, children: 'Autorizo y continúo' },
};

/** Ocupado: conserva el ancho y el foco, y no vuelve a ejecutar la acción. */
export const Busy: Story = {
  name: 'Ocupado',
  args: { isBusy: true, busyLabel: 'Conectando…', children: 'Conectar' },
  play: async ({ canvas, args }) => {
    const button = canvas.getByRole('button', { name: 'Conectando…' });
    await userEvent.click(button);
    await expect(args.onClick).not.toHaveBeenCalled();
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    await expect(button).toHaveFocus();
  },
};

/** El ancho no cambia al empezar a trabajar. */
export const KeepsItsWidth: Story = {
  name: 'Conserva su ancho',
  render: function KeepsItsWidthStory(args) {
    const [isBusy, setIsBusy] = useState(false);
    return (
      <Button
        {...args}
        isBusy={isBusy}
        busyLabel="Conectando…"
        onClick={() => {
          setIsBusy(true);
        }}
      >
        Conectar
      </Button>
    );
  },
  play: async ({ canvas }) => {
    const button = canvas.getByRole('button', { name: 'Conectar' });
    const { width } = button.getBoundingClientRect();
    await userEvent.click(button);
    await expect(canvas.getByRole('button', { name: 'Conectando…' })).toBe(button);
    await expect(button.getBoundingClientRect().width).toBe(width);
  },
};

/** Más angosto que lo que dice mientras trabaja, su texto queda al medio. */
export const Narrow: Story = {
  name: 'Angosto',
  args: {
    children: 'Confirmar',
    isBusy: false,
    busyLabel: 'Confirmando…',
    style: { width: 138 },
  },
  play: async ({ canvas }) => {
    const button = canvas.getByRole('button', { name: 'Confirmar' }).getBoundingClientRect();
    const text = canvas.getByText('Confirmar').getBoundingClientRect();
    const middle = ({ left, width }: DOMRect) => left + width / 2;
    await expect(Math.abs(middle(text) - middle(button))).toBeLessThan(1);
  },
};

/** Solo donde no hay nada que explicar; si falta algo, mejor habilitado y con un error claro. */
export const Disabled: Story = { name: 'Deshabilitado', args: { disabled: true } };
