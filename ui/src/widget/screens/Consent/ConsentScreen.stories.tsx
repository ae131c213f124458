import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { austral, session } from '../../test/fixtures.ts';
import { framed, type ShellOptions } from '../../test/WidgetFrame.tsx';
import { ConsentScreen, type ConsentScreenProps } from './ConsentScreen.tsx';

const meta = {
  title: 'Widget/2 Permiso',
  component: ConsentScreen,
  args: {
    session,
    entity: austral,
    onAuthorise: fn(),
    onDecline: fn(),
    onOtherInstitution: fn() as ConsentScreenProps['onOtherInstitution'],
  },
  parameters: { layout: 'fullscreen' },
  decorators: [framed({ stop: 1, onBack: () => undefined })],
} satisfies Meta<typeof ConsentScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Quién, qué, para qué, hasta cuándo y cómo se quita; «No autorizo» pesa lo mismo que autorizar. */
export const Default: Story = {
  name: 'Por omisión',
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole('heading', { name: 'Revisa y autoriza' })).toHaveFocus();
    await expect(document.title).toBe('Permiso, paso 2 de 4 · Cauce');
    await expect(canvas.getByText('Hasta el 21 de noviembre de 2027')).toBeInTheDocument();
    await expect(canvas.getByText('Sol Créditos SpA, RUT 76.543.210-3')).toBeInTheDocument();
    const [yes, no] = ['Autorizo y continúo', 'No autorizo'].map((name) =>
      canvas.getByRole('button', { name }),
    );
    await expect(yes?.getBoundingClientRect().width).toBe(no?.getBoundingClientRect().width);
    await expect(yes?.getBoundingClientRect().height).toBe(no?.getBoundingClientRect().height);
    await userEvent.click(no as HTMLElement);
    await expect(args.onDecline).toHaveBeenCalledOnce();
    await userEvent.click(yes as HTMLElement);
    await expect(args.onAuthorise).toHaveBeenCalledOnce();
  },
};
/** La institución pidió confirmar el acceso, y un permiso anterior dejó de actualizarse. */
export const PersonRequired: Story = {
  name: 'Necesita a la persona',
  args: { entity: { ...austral, personRequired: true } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Vuelve a entrar a Banco Austral')).toBeVisible();
  },
};
export const Playground: Story = { name: 'Para probar' };

/** Lo decisivo se ve sin bajar, también con los botones encima. */
export const Decisive: Story = {
  name: 'Decisión',
  args: { session: { ...session, validity: { ...session.validity, storesCredentials: true } } },
  parameters: { shell: { stop: 1, isTest: true, onBack: () => undefined } satisfies ShellOptions },
  play: async ({ canvas }) => {
    const { top } = canvas.getByRole('button', { name: 'No autorizo' }).getBoundingClientRect();
    for (const term of [
      'Por cuánto tiempo',
      'Quién los recibe',
      'Qué pasa con tu clave',
      'Cómo quitar el permiso',
    ]) {
      const item = canvas.getByText(term).parentElement;
      await expect(item?.getBoundingClientRect().bottom).toBeLessThan(top);
    }
  },
};

/** Si la aplicación pide guardar la clave, se dice aquí para qué, y la persona puede negarse. */
export const PasswordKept: Story = {
  name: 'Clave guardada',
  args: {
    session: {
      ...session,
      validity: { ...session.validity, storesCredentials: true, refresh: 'daily' },
    },
  },
  play: async ({ canvas, args }) => {
    await expect(
      canvas.getByText('Una vez al día, y cuando Sol Créditos lo pida'),
    ).toBeInTheDocument();
    const keep = canvas.getByRole('checkbox', {
      name: 'Guardarla cifrada para actualizar mis datos',
    });
    await expect(keep).toBeChecked();
    await userEvent.click(keep);
    await expect(canvas.getByText(/^No se actualizan/)).toBeInTheDocument();
    await userEvent.click(canvas.getByRole('button', { name: 'Autorizo y continúo' }));
    await expect(args.onAuthorise).toHaveBeenCalledWith({ products: [], password: true });
  },
};

/** De varios datos, la persona puede desmarcar los que no quiere compartir, pero no todos. */
export const SomeRefused: Story = {
  name: 'Algunas rechazadas',
  play: async ({ canvas, args }) => {
    const boxes = canvas.getAllByRole('checkbox');
    const authorise = canvas.getByRole('button', { name: 'Autorizo y continúo' });
    for (const box of boxes) await userEvent.click(box);
    await userEvent.click(authorise);
    await expect(args.onAuthorise).not.toHaveBeenCalled();
    await expect(canvas.getByText(/^Marca al menos un dato/)).toBeVisible();
    await expect(boxes[0]).toHaveFocus();
    await userEvent.click(boxes[0] as HTMLElement);
    await userEvent.click(authorise);
    const products = session.products.slice(1).map(({ id }) => id);
    await expect(args.onAuthorise).toHaveBeenCalledWith({ products, password: false });
  },
};

/** Con muchos datos se ve primero cuántos y cuáles son; cada uno abre su detalle. */
export const ManyProducts: Story = {
  name: 'Muchos productos',
  args: {
    session: {
      ...session,
      products: [
        ...session.products,
        {
          id: 'credit-card-statement',
          title: 'Estados de cuenta de tarjetas',
          description: 'Lo facturado en cada tarjeta de crédito.',
          historyMonths: null,
        },
        {
          id: 'personal-information',
          title: 'Datos personales',
          description: 'Nombre, RUT, correo y dirección.',
          historyMonths: null,
        },
        {
          id: 'income-report',
          title: 'Informe de ingresos',
          description: 'Sueldos que llegaron a tus cuentas, mes a mes.',
          historyMonths: 13,
        },
      ],
    },
  },
  play: async ({ canvas }) => {
    const toggle = canvas.getByRole('button', { name: 'Ver detalle de Informe de ingresos' });
    await userEvent.click(toggle);
    await expect(toggle).toHaveAttribute('aria-expanded', 'true');
    await expect(canvas.getByText(/Sueldos que llegaron.*Últimos 13 meses\./)).toBeVisible();
  },
};

/** Los términos que se aceptan, en su versión, sin salir del widget. */
export const Terms: Story = {
  name: 'Términos',
  play: async ({ canvas }) => {
    const opener = canvas.getByRole('button', { name: 'Términos de Cauce' });
    await userEvent.click(opener);
    const dialog = within(screen.getByRole('dialog', { name: 'Términos de Cauce' }));
    await waitFor(() => expect(dialog.getByText('Versión 2026-10')).toBeVisible());
    await userEvent.click(dialog.getByRole('button', { name: 'Volver al permiso' }));
    await expect(opener).toHaveFocus();
  },
};

export const OneInstitution: Story = {
  name: 'Una institución',
  args: { onOtherInstitution: undefined },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('button', { name: 'Cambiar de institución' })).toBeNull();
  },
};

export const NoPagesOfTheClient: Story = {
  name: 'Sin páginas del cliente',
  args: {
    session: { ...session, client: { ...session.client, privacyUrl: null, revocationUrl: null } },
  },
};

export const Sending: Story = { name: 'Enviando', args: { isSending: true } };
export const NoAnswer: Story = { name: 'Sin respuesta', args: { problem: 'no_answer' } };
/** Una extracción de este permiso sigue en curso: hasta que termine no se puede dar otro. */
export const Busy: Story = {
  name: 'Ocupado',
  args: { problem: 'busy' },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Ya hay una conexión en curso')).toBeVisible();
  },
};
export const InEnglish: Story = { name: 'En inglés', globals: { locale: 'en' } };

export const Narrow: Story = {
  name: 'Angosto',
  parameters: {
    shell: { stop: 1, size: 'narrow', onBack: () => undefined } satisfies ShellOptions,
  },
};
