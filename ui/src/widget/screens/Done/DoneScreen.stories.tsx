import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { austral, session } from '../../testing/fixtures.ts';
import { framed } from '../../testing/WidgetFrame.tsx';
import { DoneScreen } from './DoneScreen.tsx';

const meta = {
  title: 'Widget/5 Listo',
  component: DoneScreen,
  args: {
    session,
    entity: austral,
    validUntil: '2027-11-21T12:03:00.000Z',
    onFinish: fn(),
  },
  parameters: { layout: 'fullscreen' },
  decorators: [framed({ stop: 3 })],
} satisfies Meta<typeof DoneScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

/** No se cierra sola: la persona vuelve cuando quiere. */
export const Default: Story = {
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole('heading', { name: 'Conexión lista' })).toHaveFocus();
    await expect(
      canvas.getByText('Permiso vigente hasta el 21 de noviembre de 2027.'),
    ).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Volver a Sol Créditos' }));
    await expect(args.onFinish).toHaveBeenCalledOnce();
  },
};
export const Playground: Story = {};
export const InEnglish: Story = { globals: { locale: 'en' } };
