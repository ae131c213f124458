import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { austral, offered, session } from '../../test/fixtures.ts';
import { framed } from '../../test/WidgetFrame.tsx';
import { AccountsScreen } from './AccountsScreen.tsx';

const meta = {
  title: 'Widget/4 Cuentas',
  component: AccountsScreen,
  args: { session, entity: austral, accounts: offered, onShare: fn(), onLeave: fn() },
  parameters: { layout: 'fullscreen' },
  decorators: [framed({ stop: 2 })],
} satisfies Meta<typeof AccountsScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Todo viene marcado; lo que la persona desmarca no se comparte ni se guarda. */
export const Default: Story = {
  name: 'Por omisión',
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole('heading', { name: 'Elige qué compartes' })).toHaveFocus();
    await expect(
      canvas.getByRole('group', { name: 'Tus cuentas y tarjetas en Banco Austral' }),
    ).toBeVisible();
    await userEvent.tab();
    await expect(
      canvas.getByRole('checkbox', { name: /^Cuenta Corriente terminada en 7809/ }),
    ).toHaveFocus();
    await userEvent.keyboard(' ');
    await userEvent.click(canvas.getByRole('button', { name: 'Compartir 2 cuentas' }));
    await expect(args.onShare).toHaveBeenCalledWith(offered.slice(1).map(({ id }) => id));
    await userEvent.click(canvas.getByRole('button', { name: 'No compartir nada' }));
    await expect(args.onLeave).toHaveBeenCalledOnce();
  },
};
export const Playground: Story = { name: 'Para probar' };

/** Sin nada marcado no se avanza: se dice qué hacer, y el foco vuelve a la lista. */
export const NothingTicked: Story = {
  name: 'Nada marcado',
  play: async ({ canvas, args }) => {
    for (const box of canvas.getAllByRole('checkbox')) await userEvent.click(box);
    await userEvent.click(canvas.getByRole('button', { name: 'Compartir' }));
    await expect(canvas.getByText(/^Marca al menos una cuenta/)).toBeVisible();
    await expect(canvas.getAllByRole('checkbox')[0]).toHaveFocus();
    await expect(args.onShare).not.toHaveBeenCalled();
  },
};

export const OnlyOne: Story = {
  name: 'Una sola',
  args: { accounts: offered.slice(0, 1) },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Compartir 1 cuenta' })).toBeVisible();
  },
};

export const Sending: Story = { name: 'Enviando', args: { isSending: true } };

export const InEnglish: Story = { name: 'En inglés', globals: { locale: 'en' } };
