import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import type { Asked } from '../../flow/flowState.ts';
import { austral, challenges, session } from '../../test/fixtures.ts';
import { framed } from '../../test/WidgetFrame.tsx';
import { ChallengeScreen } from './ChallengeScreen.tsx';

const asked = (rest: Pick<Asked, 'challenge'> & Partial<Asked>): Asked => ({
  reply: 'none',
  isCancelling: false,
  problem: null,
  ...rest,
});

const meta = {
  title: 'Widget/4b Confirmar',
  component: ChallengeScreen,
  args: {
    session,
    entity: austral,
    asked: asked({ challenge: challenges.code }),
    onAnswer: fn(),
    onCancel: fn(),
  },
  argTypes: { asked: { control: 'object' } },
  parameters: { layout: 'fullscreen' },
  decorators: [framed({ stop: 2 })],
} satisfies Meta<typeof ChallengeScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

/** La frase de la institución, dónde mirar y un campo con el teclado de números. */
export const Default: Story = {
  name: 'Por omisión',
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole('heading', { name: 'Confirma que eres tú' })).toHaveFocus();
    await expect(canvas.getByText('Mira los mensajes de tu celular +56 9 ** ** 12.')).toBeVisible();
    const field = canvas.getByLabelText('Código');
    await expect(field).toHaveAttribute('inputmode', 'numeric');
    await expect(field).toHaveAttribute('autocomplete', 'one-time-code');
    await userEvent.type(field, '123');
    await userEvent.click(canvas.getByRole('button', { name: 'Confirmar' }));
    await expect(field).toHaveFocus();
    await expect(args.onAnswer).not.toHaveBeenCalled();
    await userEvent.clear(field);
    await userEvent.type(field, '123456');
    await userEvent.click(canvas.getByRole('button', { name: 'Confirmar' }));
    await expect(args.onAnswer).toHaveBeenCalledWith({ codigo: '123456' });
    await expect(field).toHaveValue('');
  },
};
export const Playground: Story = { name: 'Para probar' };

/** Un código pegado puede traer espacios. */
export const Pasted: Story = {
  name: 'Pegado',
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByLabelText('Código'));
    await userEvent.paste(' 123 456 ');
    await expect(canvas.getByLabelText('Código')).toHaveValue('123456');
    await userEvent.keyboard('{Enter}');
    await expect(args.onAnswer).toHaveBeenCalledWith({ codigo: '123456' });
  },
};

/** El foco va al campo, que está vacío y dice al lado qué pasó. */
export const WrongCode: Story = {
  name: 'Código equivocado',
  args: {
    asked: asked({ challenge: { ...challenges.code, attemptsLeft: 1 }, problem: 'wrong' }),
  },
  play: async ({ canvas }) => {
    const field = canvas.getByLabelText('Código');
    await expect(field).toHaveFocus();
    await expect(field).toHaveAccessibleDescription(
      'Son 6 dígitos. El código no coincide. Revisa el último mensaje y escríbelo de nuevo. Te queda 1 intento.',
    );
    await userEvent.type(field, '1');
    await expect(field).toBeValid();
  },
};

export const NotSent: Story = {
  name: 'No se envió',
  args: { asked: asked({ challenge: challenges.code, problem: 'not_sent' }) },
};

/** Con varios campos el aviso es de todos; el foco va al primero. */
export const WrongCoordinates: Story = {
  name: 'Coordenadas equivocadas',
  args: { asked: asked({ challenge: challenges.coordinates, problem: 'wrong' }) },
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText('Coordenada B4')).toHaveFocus();
    await expect(canvas.getByText('La respuesta no coincide.', { exact: false })).toBeVisible();
  },
};

export const WrongChoice: Story = {
  name: 'Elección equivocada',
  args: { asked: asked({ challenge: challenges.choice, problem: 'wrong' }) },
};

/** Quien cancela lee que se cancela. */
export const Cancelling: Story = {
  name: 'Cancelando',
  args: { asked: asked({ challenge: challenges.approve, reply: 'sent', isCancelling: true }) },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: /Cancelando/ })).toBeVisible();
  },
};

/** La institución está mirando la respuesta. */
export const Sent: Story = {
  name: 'Enviado',
  args: { asked: asked({ challenge: challenges.code, reply: 'sent' }) },
};

export const ByEmail: Story = {
  name: 'Por correo',
  args: {
    asked: asked({
      challenge: {
        ...challenges.code,
        medium: 'email',
        destination: 'm***@correo.cl',
        message: null,
      },
    }),
  },
};

/** Se aprueba en la app: no hay nada que escribir. */
export const Approve: Story = {
  name: 'Aprobar en la app',
  args: { asked: asked({ challenge: challenges.approve }) },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByText('Esta pantalla avanza sola.')).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Confirmar' })).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: 'Cancelar' }));
    await expect(args.onCancel).toHaveBeenCalledOnce();
  },
};

export const Coordinates: Story = {
  name: 'Coordenadas',
  args: { asked: asked({ challenge: challenges.coordinates }) },
  play: async ({ canvas, args }) => {
    for (const [cell, digits] of [
      ['B4', '12'],
      ['E1', '34'],
      ['H7', '56'],
    ] as const) {
      await userEvent.type(canvas.getByLabelText(`Coordenada ${cell}`), digits);
    }
    await userEvent.keyboard('{Enter}');
    await expect(args.onAnswer).toHaveBeenCalledWith({ c1: '12', c2: '34', c3: '56' });
  },
};

export const Question: Story = {
  name: 'Pregunta',
  args: { asked: asked({ challenge: challenges.question }) },
};

export const Choice: Story = {
  name: 'Elegir un medio',
  args: { asked: asked({ challenge: challenges.choice }) },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Confirmar' }));
    await expect(canvas.getByText('Elige una alternativa.')).toBeVisible();
    await userEvent.click(canvas.getByRole('radio', { name: 'A mi correo' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Confirmar' }));
    await expect(args.onAnswer).toHaveBeenCalledWith({ medio: 'correo' });
  },
};

/** Una frase larga de la institución no rompe la pantalla. */
export const LongSentence: Story = {
  name: 'Frase larga',
  args: {
    asked: asked({
      challenge: {
        ...challenges.code,
        message: `Para tu seguridad, escribe el código. ${'Nunca lo compartas. '.repeat(20)}`,
      },
    }),
  },
};

export const InEnglish: Story = { name: 'En inglés', globals: { locale: 'en' } };

/** Con el teclado solo. */
export const Keyboard: Story = {
  name: 'Con teclado',
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole('heading', { name: 'Confirma que eres tú' })).toHaveFocus();
    await userEvent.tab();
    await expect(canvas.getByLabelText('Código')).toHaveFocus();
    await userEvent.keyboard('123456');
    await userEvent.tab();
    await expect(canvas.getByRole('button', { name: 'Confirmar' })).toHaveFocus();
    await userEvent.tab();
    await expect(canvas.getByRole('button', { name: 'Cancelar' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(args.onCancel).toHaveBeenCalledOnce();
    await expect(args.onAnswer).not.toHaveBeenCalled();
  },
};
