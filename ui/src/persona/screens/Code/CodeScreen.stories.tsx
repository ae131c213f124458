import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import { PersonPage, played } from '../../test/PersonPage.tsx';
import { arrive, button, see } from '../../test/playing.ts';
import { refusal } from '../../test/refusal.ts';

const meta = {
  title: 'Persona/2 Código',
  component: PersonPage,
  args: { route: { name: 'code' } },
  parameters: { layout: 'fullscreen', controls: { disable: true } },
} satisfies Meta<typeof PersonPage>;

export default meta;
type Story = StoryObj<typeof meta>;

const field = () => screen.getByLabelText('Código');

/** Vuelve del correo con el código copiado. */
export const Default: Story = {
  name: 'Por omisión',
  play: async ({ canvas }) => {
    await see('Escribe el código');
    await expect(field()).toHaveAttribute('autocomplete', 'one-time-code');
    await expect(field()).toHaveAttribute('inputmode', 'numeric');
    await expect(canvas.getByText(/El código sirve por 9:\d\d más\./)).toBeVisible();
    await userEvent.click(button('Ingresar')());
    await expect(field()).toHaveFocus();
    await expect(canvas.getByText('Escribe los 6 dígitos del correo.')).toBeVisible();
    await userEvent.paste('Tu código: 123 456');
    await expect(field()).toHaveValue('123456');
  },
};

/** Cuenta los intentos que quedan; el foco va al aviso y el código se corrige. */
export const WrongCode: Story = {
  name: 'Código equivocado',
  args: {
    answers: { sessions: [refusal('INVALID_CODE', { status: 401, attemptsLeft: 3 }), null] },
  },
  play: async ({ canvas }) => {
    await see('Escribe el código');
    await userEvent.type(field(), '000000{Enter}');
    await waitFor(() => expect(canvas.getByText(/Te quedan 3 intentos\./)).toBeVisible());
    await expect(document.activeElement).toHaveTextContent('El código no coincide');
  },
};

/** Sin intentos: lo primero es pedir otro, y lo que se había escrito ya no está tras recargar. */
export const NoTriesLeft: Story = {
  name: 'Sin intentos',
  args: { answers: { sessions: [refusal('INVALID_CODE', { status: 401, attemptsLeft: 0 })] } },
  play: async ({ canvas }) => {
    await see('Escribe el código');
    await userEvent.type(field(), '000000{Enter}');
    await waitFor(() => expect(canvas.getByText('Este código ya no sirve')).toBeVisible());
    await expect(canvas.queryByText(/El código sirve por/)).toBeNull();
    await expect(button('Enviar otro código')()).toHaveAttribute('data-button', 'primary');
  },
};

/** Otro código para el mismo RUT y correo, que siguen en memoria; después se ingresa. */
export const SentAgain: Story = {
  name: 'Enviado otra vez',
  args: { route: { name: 'sign-in' } },
  play: async ({ canvas }) => {
    await see('Tus permisos en Cauce');
    await userEvent.type(screen.getByLabelText('RUT'), '12.345.678-5');
    await userEvent.type(screen.getByLabelText('Correo'), 'ana@correo.example{Enter}');
    await arrive('Escribe el código');
    await expect(canvas.getByText(/ana@correo\.example/)).toBeVisible();
    await userEvent.click(button('Enviar otro código')());
    await canvas.findAllByText(/Enviamos otro código/);
    await expect(field()).toHaveFocus();
    await expect(played.client.made).toHaveLength(2);
  },
};
