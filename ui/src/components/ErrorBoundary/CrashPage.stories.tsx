import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { CrashPage } from './CrashPage.tsx';

const meta = {
  title: 'Componentes/Estado/CrashPage',
  component: CrashPage,
  args: {
    error: new Error('La referencia no pudo leer el documento OpenAPI.', {
      cause: new TypeError("Cannot read properties of undefined (reading 'paths')"),
    }),
    onRetry: fn(),
  },
} satisfies Meta<typeof CrashPage>;

export default meta;
type Story = StoryObj<typeof meta>;

/** El mensaje y toda la cadena de causas. Lo que está en inglés lo dice, para quien escucha. */
export const Default: Story = {
  name: 'Por omisión',
  play: async ({ canvas, args }) => {
    const title = canvas.getByRole('heading', { level: 1, name: 'This page crashed.' });
    await expect(title).toHaveAttribute('lang', 'en');
    const region = canvas.getByRole('region', { name: 'Qué pasó' });
    await expect(region.querySelector('pre')?.textContent).toBe(
      'La referencia no pudo leer el documento OpenAPI.\n\nCause:\n' +
        "Cannot read properties of undefined (reading 'paths')",
    );
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    await expect(args.onRetry).toHaveBeenCalledOnce();
  },
};
export const Playground: Story = { name: 'Para probar' };

export const Keyboard: Story = {
  name: 'Con teclado',
  play: async ({ canvas, args }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('button', { name: 'Try again' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(args.onRetry).toHaveBeenCalledOnce();
  },
};
