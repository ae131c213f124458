import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { austral, extraction, running, session, success } from '../../test/fixtures.ts';
import { framed, type ShellOptions } from '../../test/WidgetFrame.tsx';
import { ConnectingScreen } from './ConnectingScreen.tsx';

const meta = {
  title: 'Widget/4 Conectando',
  component: ConnectingScreen,
  args: { session, entity: austral, extraction: running, onWait: fn(), onLeave: fn() },
  parameters: { layout: 'fullscreen' },
  decorators: [framed({ stop: 2, isMoving: true })],
} satisfies Meta<typeof ConnectingScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Lo que de verdad se está haciendo; se mueve el punto del canal y nada más. */
export const Default: Story = {
  name: 'Por omisión',
  play: async ({ canvas }) => {
    await expect(
      canvas.getByRole('heading', { name: 'Conectando con Banco Austral' }),
    ).toHaveFocus();
    const [current] = canvas
      .getAllByRole('listitem')
      .filter((item) => item.getAttribute('aria-current') === 'step');
    await expect(current).toHaveTextContent('Leyendo los datos que autorizaste');
  },
};
export const Playground: Story = { name: 'Para probar' };
export const JustBegun: Story = { name: 'Recién empieza', args: { extraction: extraction() } };
export const AlmostThere: Story = { name: 'Casi listo', args: { extraction: success } };

/** A los 20 segundos. */
export const Slow: Story = { name: 'Lento', args: { slowness: 'slow' } };

/** Al minuto, la persona decide. */
export const VerySlow: Story = {
  name: 'Muy lento',
  args: { slowness: 'very_slow' },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Seguir esperando' }));
    await expect(args.onWait).toHaveBeenCalledOnce();
    await userEvent.click(canvas.getByRole('button', { name: 'Salir' }));
    await expect(args.onLeave).toHaveBeenCalledOnce();
  },
};

export const InEnglish: Story = {
  name: 'En inglés',
  args: { slowness: 'very_slow' },
  globals: { locale: 'en' },
};

export const Unreachable: Story = {
  name: 'Sin acceso',
  parameters: {
    shell: { stop: 2, isMoving: true, connection: 'unreachable' } satisfies ShellOptions,
  },
};
