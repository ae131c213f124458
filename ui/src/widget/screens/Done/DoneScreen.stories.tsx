import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { austral, offered, receipt, session } from '../../test/fixtures.ts';
import { framed } from '../../test/WidgetFrame.tsx';
import { DoneScreen } from './DoneScreen.tsx';

const meta = {
  title: 'Widget/5 Listo',
  component: DoneScreen,
  args: {
    session,
    entity: austral,
    validUntil: '2027-11-21T12:03:00.000Z',
    receipt,
    onDownload: fn(),
    onFinish: fn(),
  },
  parameters: { layout: 'fullscreen' },
  decorators: [framed({ stop: 3 })],
} satisfies Meta<typeof DoneScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

/** No se cierra sola: la persona vuelve cuando quiere. */
export const Default: Story = {
  name: 'Por omisión',
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole('heading', { name: 'Conexión lista' })).toHaveFocus();
    const rows = canvas.getByRole('region', { name: 'Tu comprobante' });
    for (const text of [
      'Banco Austral',
      'Cuentas y saldos, Movimientos',
      'Sol Créditos SpA, RUT 76.543.210-3',
      '21 de noviembre de 2027',
      session.consentId,
      'También te lo enviamos a ca***@correo.example.',
    ])
      await expect(rows).toHaveTextContent(text);
    await expect(
      canvas.getByRole('link', { name: /^api\.cauce\.example\/persona/ }),
    ).toHaveAttribute('href', receipt.personPageUrl);
    await userEvent.click(canvas.getByRole('button', { name: 'Descargar PDF' }));
    await expect(args.onDownload).toHaveBeenCalledOnce();
    await userEvent.click(canvas.getByRole('button', { name: 'Volver a Sol Créditos' }));
    await expect(args.onFinish).toHaveBeenCalledOnce();
  },
};
export const Playground: Story = { name: 'Para probar' };
/** Mientras llega el comprobante, o si no llegó: lo mismo, con la dirección de quien recibe. */
export const WithoutReceipt: Story = {
  name: 'Sin comprobante',
  args: { receipt: null },
  play: async ({ canvas }) => {
    await expect(
      canvas.getByRole('link', { name: /^solcreditos\.example\/permisos/ }),
    ).toBeVisible();
    await expect(canvas.queryByText(/te lo enviamos/)).toBeNull();
  },
};

export const Downloading: Story = { name: 'Descargando', args: { download: 'sending' } };

/** Sin conexión: se puede probar otra vez, y el comprobante está también en el correo. */
export const NotDownloaded: Story = {
  name: 'No se descargó',
  args: { download: 'failed' },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('No pudimos descargar el comprobante')).toBeVisible();
  },
};

/** Falta un dato: lo primero es seguir con la otra institución. */
export const Missing: Story = {
  name: 'Falta',
  args: {
    next: { products: [{ id: 'debt', title: 'Deudas' }], missing: true },
    onNext: fn(),
    receipt: {
      ...receipt,
      receipt: { ...receipt.receipt, sameVisit: [{ entity: { name: 'Banco Cordillera' } }] },
    },
  },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByText('Falta: Deudas')).toBeVisible();
    await expect(canvas.getByRole('region', { name: 'Tu comprobante' })).toHaveTextContent(
      /En la misma visitaBanco Cordillera.*Cuando termines, también te lo enviamos/,
    );
    const [another, back] = ['Conectar otra institución', 'Volver a Sol Créditos'].map((name) =>
      canvas.getByRole('button', { name }),
    );
    await expect(another?.compareDocumentPosition(back as Node)).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
    await userEvent.click(canvas.getByRole('button', { name: 'Conectar otra institución' }));
    await expect(args.onNext).toHaveBeenCalledOnce();
  },
};

/** Nada falta, y la persona puede conectar otra con lo mismo. */
export const Another: Story = {
  name: 'Conectar otra',
  args: { next: { products: [{ id: 'movement', title: 'Movimientos' }], missing: false } },
};

export const NotOpened: Story = {
  name: 'Sin abrir',
  args: { ...Missing.args, goingOn: 'failed' },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('No pudimos seguir con otra institución')).toBeVisible();
  },
};

/** Muchos datos y nombres largos. */
export const Long: Story = {
  name: 'Largo',
  args: {
    session: {
      ...session,
      products: [...session.products, ...session.products, ...session.products].map(
        (product, index) => ({ ...product, id: `${product.id}-${index}` }),
      ),
      client: {
        ...session.client,
        name: 'Cooperativa de Ahorro y Crédito del Sur',
        legalName: 'Cooperativa de Ahorro y Crédito del Sur y de la Patagonia Limitada',
      },
    },
  },
};

export const InEnglish: Story = { name: 'En inglés', globals: { locale: 'en' } };

/** Si la persona eligió cuentas, el comprobante dice cuáles. */
export const WithAccounts: Story = {
  name: 'Con cuentas',
  args: { receipt: { ...receipt, receipt: { ...receipt.receipt, accounts: [...offered] } } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('region', { name: 'Tu comprobante' })).toHaveTextContent(
      'Cuenta Corriente terminada en 7809, Cuenta en Dólares terminada en 3310, Visa Signature',
    );
  },
};
