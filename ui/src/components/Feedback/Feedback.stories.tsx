import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, mocked, userEvent, waitFor } from 'storybook/test';
import { Feedback } from './Feedback.tsx';

const meta = {
  title: 'Componentes/Contenido/Feedback',
  component: Feedback,
  args: { onAnswer: fn(), improveHref: 'https://git.example/cauce/issues/new' },
} satisfies Meta<typeof Feedback>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  name: 'Por omisión',
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole('group', { name: '¿Te sirvió esta página?' })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Sí' }));
    await expect(args.onAnswer).toHaveBeenCalledWith(true);
    await expect(canvas.getByRole('status')).toHaveTextContent('Gracias por responder.');
    await expect(canvas.queryByRole('link')).toBeNull();
  },
};
export const Playground: Story = { name: 'Para probar' };

/** A quien dice que no, se le pregunta qué falta. */
export const NotUseful: Story = {
  name: 'No sirvió',
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'No' }));
    await expect(args.onAnswer).toHaveBeenCalledWith(false);
    await expect(canvas.getByRole('link', { name: /Cuéntanos qué le falta/ })).toBeVisible();
  },
};

/** Se agradece lo que llegó; lo que no, se puede enviar otra vez. */
export const NotSent: Story = {
  name: 'No se envió',
  beforeEach: ({ args }) => {
    mocked(args.onAnswer).mockRejectedValueOnce(new Error('Sin conexión'));
  },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'No' }));
    await waitFor(() =>
      expect(canvas.getByRole('status')).toHaveTextContent(
        'No pudimos enviar tu respuesta. Prueba otra vez.',
      ),
    );
    await expect(canvas.getByRole('button', { name: 'No', pressed: false })).toHaveFocus();
    await expect(canvas.queryByRole('link')).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: 'Sí' }));
    await waitFor(() =>
      expect(canvas.getByRole('status')).toHaveTextContent('Gracias por responder.'),
    );
  },
};

/** El foco no se pierde al responder. */
export const Keyboard: Story = {
  name: 'Con teclado',
  play: async ({ canvas, args }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('button', { name: 'Sí' })).toHaveFocus();
    await userEvent.tab();
    await userEvent.keyboard(' ');
    await expect(args.onAnswer).toHaveBeenCalledWith(false);
    await expect(canvas.getByRole('button', { name: 'No', pressed: true })).toHaveFocus();
  },
};
