import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { LoadFailure } from './LoadFailure.tsx';

const meta = {
  title: 'Componentes/Estado/LoadFailure',
  component: LoadFailure,
  args: {
    error: new TypeError('Failed to fetch dynamically imported module'),
    onRetry: fn(),
  },
} satisfies Meta<typeof LoadFailure>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  name: 'Por omisión',
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('No pudimos cargar la página');
    await userEvent.click(canvas.getByRole('button', { name: 'Retry' }));
    await expect(args.onRetry).toHaveBeenCalledOnce();
  },
};
export const Playground: Story = { name: 'Para probar' };

export const WithoutReason: Story = {
  name: 'Sin motivo',
  render: ({ onRetry }) => <LoadFailure onRetry={onRetry} />,
};

export const Keyboard: Story = {
  name: 'Con teclado',
  play: async ({ canvas, args }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('button', { name: 'Retry' })).toHaveFocus();
    await userEvent.keyboard(' ');
    await expect(args.onRetry).toHaveBeenCalledOnce();
  },
};
