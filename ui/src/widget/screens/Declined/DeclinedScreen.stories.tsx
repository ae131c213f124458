import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { session } from '../../test/fixtures.ts';
import { framed } from '../../test/WidgetFrame.tsx';
import { DeclinedScreen } from './DeclinedScreen.tsx';

const meta = {
  title: 'Widget/2b No autorizo',
  component: DeclinedScreen,
  args: { session, onFinish: fn(), onReview: fn() },
  parameters: { layout: 'fullscreen' },
  decorators: [framed({ stop: 1 })],
} satisfies Meta<typeof DeclinedScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Decir que no está bien, y no es definitivo. */
export const Default: Story = {
  name: 'Por omisión',
  play: async ({ canvas, args }) => {
    await expect(
      canvas.getByRole('heading', { name: 'No se compartió ningún dato' }),
    ).toHaveFocus();
    await userEvent.click(canvas.getByRole('button', { name: 'Revisar otra vez' }));
    await expect(args.onReview).toHaveBeenCalledOnce();
    await userEvent.click(canvas.getByRole('button', { name: 'Volver a Sol Créditos' }));
    await expect(args.onFinish).toHaveBeenCalledOnce();
  },
};
export const Playground: Story = { name: 'Para probar' };
export const Finishing: Story = { name: 'Terminando', args: { isFinishing: true } };
export const InEnglish: Story = { name: 'En inglés', globals: { locale: 'en' } };
