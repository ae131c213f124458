import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { framed, type ShellOptions } from '../../test/WidgetFrame.tsx';
import { PreparingScreen } from './PreparingScreen.tsx';

const meta = {
  title: 'Widget/0 Preparando',
  component: PreparingScreen,
  args: { app: 'Sol Créditos' },
  parameters: { layout: 'fullscreen' },
  decorators: [framed({ stop: 0 })],
} satisfies Meta<typeof PreparingScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

/** El contorno de la lista que viene, a los 300 ms y en su lugar: al llegar, nada se mueve. */
export const Default: Story = {
  name: 'Por omisión',
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: 'Preparando la conexión…' })).toHaveFocus();
    await expect(canvas.getByRole('main')).toHaveAttribute('aria-busy', 'true');
    await expect(document.title).toBe('Preparando · Cauce');
  },
};
export const Playground: Story = { name: 'Para probar' };

export const InEnglish: Story = { name: 'En inglés', globals: { locale: 'en' } };

const retry = fn();

/** Sin internet no falla: espera, y vuelve a intentar cuando hay red. */
export const Offline: Story = {
  name: 'Sin conexión',
  parameters: { shell: { stop: 0, connection: 'offline', onRetry: retry } satisfies ShellOptions },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Reintentar' }));
    await expect(retry).toHaveBeenCalledOnce();
  },
};
