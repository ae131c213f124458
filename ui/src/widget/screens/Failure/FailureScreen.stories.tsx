import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import type { Failure } from '../../flow/flowState.ts';
import { austral, session } from '../../test/fixtures.ts';
import { framed } from '../../test/WidgetFrame.tsx';
import { FailureScreen } from './FailureScreen.tsx';

const failure = (rest: Pick<Failure, 'kind'> & Partial<Failure>): Failure => ({
  until: null,
  code: null,
  reference: null,
  ...rest,
});

const meta = {
  title: 'Widget/6 Fallas',
  component: FailureScreen,
  args: {
    failure: failure({
      kind: 'restricted',
      until: '2026-03-05T17:30:00.000Z',
      code: 'wrong_login',
    }),
    app: session.client.name,
    session,
    entity: austral,
    isNothingShared: true,
    canChooseOther: true,
    onTryAgain: fn(),
    onOther: fn(),
    onFinish: fn(),
  },
  argTypes: { failure: { control: 'object' } },
  parameters: { layout: 'fullscreen' },
  decorators: [framed({ stop: 2 })],
} satisfies Meta<typeof FailureScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

/** La pausa es de Cauce y tiene fecha y hora de Chile. */
export const Default: Story = {
  name: 'Por omisión',
  play: async ({ canvas, args }) => {
    await expect(
      canvas.getByRole('heading', { name: 'El RUT o la clave no coinciden' }),
    ).toHaveFocus();
    await expect(canvas.getByText(/desde el 5 de marzo de 2026 a las 14:30/)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Elegir otra institución' }));
    await expect(args.onOther).toHaveBeenCalledOnce();
    await userEvent.click(canvas.getByRole('button', { name: 'Volver a Sol Créditos' }));
    await expect(args.onFinish).toHaveBeenCalledOnce();
  },
};
export const Playground: Story = { name: 'Para probar' };

export const ChallengeExpired: Story = {
  name: 'Desafío vencido',
  args: { failure: failure({ kind: 'challenge_expired' }) },
};
export const ChallengeRejected: Story = {
  name: 'Desafío rechazado',
  args: { failure: failure({ kind: 'challenge_rejected' }) },
};
export const ChallengeCancelled: Story = {
  name: 'Desafío cancelado',
  args: { failure: failure({ kind: 'challenge_cancelled' }) },
};

export const LastTry: Story = {
  name: 'Último intento',
  args: { failure: failure({ kind: 'last_try' }) },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole('link', { name: /Recuperar mi clave/ })).toHaveAttribute(
      'href',
      'https://banco-austral.example/',
    );
    await userEvent.click(canvas.getByRole('button', { name: 'Probar otra vez' }));
    await expect(args.onTryAgain).toHaveBeenCalledOnce();
  },
};
export const Locked: Story = {
  name: 'Bloqueada',
  args: { failure: failure({ kind: 'locked' }) },
};
export const ActionRequired: Story = {
  name: 'Pide un trámite',
  args: { failure: failure({ kind: 'action_required' }) },
};
export const Unavailable: Story = {
  name: 'No disponible',
  args: { failure: failure({ kind: 'institution_unavailable' }) },
};
export const UnavailableUntil: Story = {
  name: 'No disponible hasta',
  args: {
    failure: failure({ kind: 'institution_unavailable', until: '2026-03-05T17:30:00.000Z' }),
  },
};
export const TimedOut: Story = {
  name: 'Se acabó el tiempo',
  args: { failure: failure({ kind: 'timed_out' }) },
};
export const SessionExpired: Story = {
  name: 'Sesión vencida',
  args: { failure: failure({ kind: 'session_expired' }) },
};

/** Antes de abrir la sesión no se sabe quién pide: se dice «la aplicación». */
export const TokenUsed: Story = {
  name: 'Token usado',
  args: { failure: failure({ kind: 'token_used' }), session: null, entity: null },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Volver a Sol Créditos' })).toBeVisible();
  },
};
export const TokenInvalid: Story = {
  name: 'Token no válido',
  args: { failure: failure({ kind: 'token_invalid' }), session: null, entity: null },
};
export const ConsentOver: Story = {
  name: 'Permiso terminado',
  args: { failure: failure({ kind: 'consent_over' }) },
};
export const NoInstitutions: Story = {
  name: 'Sin instituciones',
  args: { failure: failure({ kind: 'no_institutions' }), entity: null, canChooseOther: false },
};
export const NoCredits: Story = {
  name: 'Sin cuota',
  args: { failure: failure({ kind: 'no_credits' }) },
};

/** La falla es nuestra: se dice, con un código para preguntar por ella. */
export const Unexpected: Story = {
  name: 'Inesperado',
  args: { failure: failure({ kind: 'unexpected', reference: 'f3a9c1d2' }) },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/envía este código a Sol Créditos: f3a9c1d2\./)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Copiar código' }));
  },
};

/** Si no se sabe qué pasó con los datos, no se promete nada. */
export const Unknown: Story = {
  name: 'Desconocido',
  args: { failure: failure({ kind: 'unexpected' }), isNothingShared: false },
  play: async ({ canvas }) => {
    await expect(canvas.queryByText(/No se compartió/)).toBeNull();
  },
};

export const NoWayBut: Story = {
  name: 'Sin otra salida',
  args: {
    failure: failure({ kind: 'locked' }),
    entity: { ...austral, siteUrl: null },
    canChooseOther: false,
  },
};
export const InEnglish: Story = { name: 'En inglés', globals: { locale: 'en' } };
