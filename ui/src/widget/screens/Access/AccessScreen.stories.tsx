import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { austral, businessBank, exchange, session, taxOffice } from '../../test/fixtures.ts';
import { framed, type ShellOptions } from '../../test/WidgetFrame.tsx';
import { brandColors } from '../../theme/brandColors.ts';
import { AccessScreen } from './AccessScreen.tsx';

const meta = {
  title: 'Widget/3 Acceso',
  component: AccessScreen,
  args: { session, entity: austral, username: '12345678-5', onConnect: fn() },
  parameters: { layout: 'fullscreen' },
  decorators: [framed({ stop: 2, onBack: () => undefined })],
} satisfies Meta<typeof AccessScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

/** El RUT viene escrito. La clave se entrega una vez y el campo queda vacío al enviarla. */
export const Default: Story = {
  name: 'Por omisión',
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole('heading', { name: 'Ingresa a Banco Austral' })).toHaveFocus();
    await expect(canvas.getByRole('textbox', { name: 'RUT' })).toHaveValue('12.345.678-5');
    const password = canvas.getByLabelText('Clave de internet');
    await userEvent.type(password, 'clave123{Enter}');
    await expect(args.onConnect).toHaveBeenCalledWith({
      username: '12345678-5',
      password: 'clave123',
    });
    await expect(password).toHaveValue('');
  },
};
export const Playground: Story = { name: 'Para probar' };

/** Un vacío o una clave que la institución no usa se dicen aquí: no se gasta un intento. */
export const FieldErrors: Story = {
  name: 'Errores en los campos',
  play: async ({ canvas, args }) => {
    const connect = canvas.getByRole('button', { name: 'Conectar' });
    const password = canvas.getByLabelText('Clave de internet');
    await userEvent.click(connect);
    await expect(canvas.getByText('Escribe tu clave.')).toBeVisible();
    await expect(password).toHaveFocus();
    await userEvent.type(password, 'con espacio');
    await userEvent.click(connect);
    await expect(password).toBeInvalid();
    await expect(args.onConnect).not.toHaveBeenCalled();
  },
};

/** El permiso es de una persona: el RUT de otra no se envía. */
export const AnotherPerson: Story = {
  name: 'Otra persona',
  play: async ({ canvas, args }) => {
    const rut = canvas.getByRole('textbox', { name: 'RUT' });
    await userEvent.clear(rut);
    await userEvent.type(rut, '11111111-1');
    await userEvent.type(canvas.getByLabelText('Clave de internet'), 'clave123{Enter}');
    await expect(
      canvas.getByText('Este permiso es del RUT 12.345.678-5. Conecta con ese RUT.'),
    ).toBeVisible();
    await waitFor(() => expect(rut).toHaveFocus());
    await expect(args.onConnect).not.toHaveBeenCalled();
  },
};

/** El foco va a la clave, vacía, con el motivo al lado; el RUT sigue escrito. */
export const WrongPassword: Story = {
  name: 'Clave equivocada',
  args: { problem: { kind: 'wrong_login', attemptsLeft: 2, triesBeforePause: null } },
  play: async ({ canvas }) => {
    const password = canvas.getByLabelText('Clave de internet');
    await expect(password).toHaveFocus();
    await expect(password).toHaveValue('');
    await expect(password).toHaveAccessibleDescription(
      /El RUT o la clave no coinciden\. .*Te quedan 2 intentos/,
    );
    await expect(canvas.getByRole('textbox', { name: 'RUT' })).toHaveValue('12.345.678-5');
    await userEvent.type(password, 'c');
    await expect(canvas.queryByText(/no coinciden/)).toBeNull();
  },
};

/** La pausa es de Cauce y se avisa antes. */
export const WrongPasswordBeforePause: Story = {
  name: 'Clave equivocada antes de la pausa',
  args: { problem: { kind: 'wrong_login', attemptsLeft: null, triesBeforePause: 1 } },
};

export const LastTry: Story = {
  name: 'Último intento',
  args: { problem: { kind: 'wrong_login', attemptsLeft: 1, triesBeforePause: null } },
};

export const Busy: Story = { name: 'Ocupado', args: { problem: { kind: 'busy', until: null } } };
export const Sending: Story = {
  name: 'Enviando',
  args: { isSending: true },
  play: async ({ canvas, args }) => {
    await userEvent.type(canvas.getByLabelText('Clave de internet'), 'clave123{Enter}');
    await expect(args.onConnect).not.toHaveBeenCalled();
  },
};

export const PasswordKept: Story = {
  name: 'Clave guardada',
  args: { session: { ...session, validity: { ...session.validity, storesCredentials: true } } },
  play: async ({ canvas }) => {
    await expect(canvas.queryByText('No guardamos tu clave.')).toBeNull();
    await expect(
      canvas.getByText(
        'Guardamos tu clave cifrada hasta el 21 de noviembre de 2027 para actualizar tus datos.',
      ),
    ).toBeVisible();
  },
};

export const TaxPassword: Story = { name: 'Clave Tributaria', args: { entity: taxOffice } };

export const Company: Story = {
  name: 'Empresa',
  args: { entity: businessBank, username: '76123456-0' },
};

/** Una regla que no cabe en «letras y largo» se dice con la frase de la API. */
export const KeyAndSecret: Story = {
  name: 'Llave y secreto',
  args: { entity: exchange, username: '' },
  play: async ({ canvas, args }) => {
    await userEvent.type(canvas.getByLabelText('Correo o RUT'), 'ana@correo.cl');
    await userEvent.click(canvas.getByRole('checkbox'));
    const password = canvas.getByLabelText('Clave de la API y su secreto');
    await expect(password).toHaveAccessibleDescription(/^La clave de la API y su secreto, .*128/);
    await userEvent.type(password, 'corta{Enter}');
    await expect(
      canvas.getByText('No es como las claves de esta institución. No gastaste ningún intento.'),
    ).toBeVisible();
    await expect(args.onConnect).not.toHaveBeenCalled();
  },
};

const KEY = 'clave-de-la-api:secreto-de-la-api';

/** Una casa de cambio no dice de qué RUT es la cuenta: la persona confirma que es suya. */
export const OwnAccount: Story = {
  name: 'Cuenta propia',
  args: { entity: exchange, username: 'ana@correo.cl' },
  play: async ({ canvas, args }) => {
    const own = canvas.getByRole('checkbox', {
      name: 'Confirmo que esta cuenta de Mercado Cripto es mía (RUT 12.345.678-5).',
    });
    await expect(own).toHaveAccessibleDescription(
      'Mercado Cripto no nos dice de qué RUT es la cuenta.',
    );
    await userEvent.type(canvas.getByLabelText('Clave de la API y su secreto'), KEY);
    await userEvent.tab();
    await userEvent.tab();
    await expect(own).toHaveFocus();
    await userEvent.keyboard(' ');
    await expect(own).toBeChecked();
    await userEvent.keyboard('{Enter}');
    await expect(args.onConnect).toHaveBeenCalledWith({
      username: 'ana@correo.cl',
      password: KEY,
      ownAccount: true,
    });
  },
};

/** Sin confirmar no se envía nada, ni siquiera con su propio RUT: la casa de cambio no lo mira. */
export const OwnAccountMissing: Story = {
  name: 'Falta confirmar la cuenta',
  args: { entity: exchange },
  play: async ({ canvas, args }) => {
    const password = canvas.getByLabelText('Clave de la API y su secreto');
    await userEvent.type(password, `${KEY}{Enter}`);
    const own = canvas.getByRole('checkbox');
    await expect(own).toHaveFocus();
    await expect(own).toBeInvalid();
    await expect(
      canvas.getByText(
        'Marca la casilla si la cuenta es tuya. Este permiso solo vale para tus datos.',
      ),
    ).toBeVisible();
    await expect(args.onConnect).not.toHaveBeenCalled();
    await expect(password).toHaveValue(KEY);
  },
};

export const OwnAccountRefused: Story = {
  name: 'Cuenta rechazada',
  args: { entity: exchange, problem: { kind: 'unconfirmed_account' } },
};

export const NoSite: Story = {
  name: 'Sin sitio',
  args: { entity: { ...austral, siteUrl: null } },
};
export const InEnglish: Story = {
  name: 'En inglés',
  args: { entity: { ...austral, login: { ...austral.login, label: 'Internet password' } } },
  globals: { locale: 'en' },
};

/** El color del cliente va solo en el botón principal. */
export const ClientColor: Story = {
  name: 'Color del cliente',
  parameters: {
    shell: {
      stop: 2,
      onBack: () => undefined,
      brand: brandColors('#6b2fa0'),
    } satisfies ShellOptions,
  },
  play: async ({ canvas }) => {
    const { backgroundColor } = getComputedStyle(canvas.getByRole('button', { name: 'Conectar' }));
    await expect(backgroundColor).toBe('rgb(107, 47, 160)');
  },
};

export const Narrow: Story = {
  name: 'Angosto',
  args: WrongPassword.args ?? {},
  parameters: {
    shell: { stop: 2, size: 'narrow', onBack: () => undefined } satisfies ShellOptions,
  },
};
