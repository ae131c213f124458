import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, screen, userEvent, waitFor, within } from 'storybook/test';
import type { Delivery } from '../../client/index.ts';
import { arrive, ask, button, inDialog, see } from '../../persona/test/playing.ts';
import { ConsolePage, played } from '../test/ConsolePage.tsx';
import * as fixtures from '../test/fixtures.ts';

const meta = {
  title: 'Consola/7 Webhooks',
  component: ConsolePage,
  parameters: { layout: 'fullscreen', controls: { disable: true } },
  args: { hash: '#/webhooks' },
} satisfies Meta<typeof ConsolePage>;

export default meta;
type Story = StoryObj<typeof meta>;

const [first] = fixtures.webhooks;
const hash = `#/webhooks/${first?.id ?? ''}`;
const id = first?.id ?? '';

export const Default: Story = {
  name: 'Por omisión',
  play: async () => {
    await see('Eventos y webhooks');
    await userEvent.click(await screen.findByRole('link', { name: /app\.empresa\.example/ }));
    await arrive('app.empresa.example');
  },
};

/** El secreto se ve una vez. */
export const Make: Story = {
  name: 'Hacer uno',
  play: async () => {
    await see('Eventos y webhooks');
    await ask('Hacer un webhook', 'Nuevo webhook');
    await userEvent.type(screen.getByLabelText('Dirección'), 'https://a.example/w');
    await userEvent.click(inDialog('Hacer un webhook')());
    const shown = await screen.findByRole('dialog', { name: 'Secreto del webhook' });
    await waitFor(() => expect(within(shown).getByText('whsec_EJEMPLO')).toBeVisible());
    await expect(played.client.made).toContain(
      'createWebhook {"url":"https://a.example/w","types":null}',
    );
  },
};

/** Una entrega fallida: qué respondió el servidor, y repetirla. */
export const One: Story = {
  name: 'Un webhook',
  args: { hash },
  play: async ({ canvas }) => {
    await see('app.empresa.example');
    const row = within((await canvas.findByText('500')).closest('tr') ?? canvas.getByRole('table'));
    await userEvent.click(row.getByRole('button', { name: /^Ver/ }));
    const answer = await screen.findByText('{"error":"sin conexión a la base"}');
    await waitFor(() => expect(answer).toBeVisible());
    await userEvent.keyboard('{Escape}');
    await userEvent.click(row.getByRole('button', { name: /^Repetir/ }));
    await expect(await canvas.findByText('1 entrega sale otra vez.')).toBeVisible();
    await expect(played.client.made).toContain(`retryDelivery ${id} d-3`);
  },
};

export const Span: Story = {
  name: 'Repetir un período',
  args: { hash },
  play: async ({ canvas }) => {
    await see('app.empresa.example');
    await ask('Repetir un período', 'Repetir las entregas de un período');
    const set = (label: string, value: string) =>
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
    await set('Desde', '2026-11-23T09:00');
    await set('Hasta', '2026-11-23T11:00');
    await userEvent.click(inDialog('Repetir un período')());
    await expect(await canvas.findByText('12 entregas salen otra vez.')).toBeVisible();
    await expect(
      played.client.made.some((call) => call.startsWith(`retrySpan ${id} {"from"`)),
    ).toBe(true);
  },
};

export const Tested: Story = {
  name: 'Probado',
  args: { hash },
  play: async ({ canvas }) => {
    await see('app.empresa.example');
    await userEvent.click(await screen.findByRole('button', { name: 'Probar' }));
    await expect(await canvas.findByText('Tu servidor recibió la prueba')).toBeVisible();
  },
};

/** El servidor respondió que no: Cauce insiste más tarde, y se puede repetir antes. */
export const TestedInVain: Story = {
  name: 'Probado en vano',
  args: { hash, answers: { testWebhook: { ...fixtures.deliveries[1] } as Delivery } },
  play: async ({ canvas }) => {
    await see('app.empresa.example');
    await userEvent.click(await screen.findByRole('button', { name: 'Probar' }));
    await expect(await canvas.findByText('Tu servidor no recibió la prueba')).toBeVisible();
    const again = await canvas.findByRole('button', { name: 'Repetir consent.needs_person' });
    await expect(again).toBeVisible();
  },
};

export const Rotate: Story = {
  name: 'Cambiar el secreto',
  args: { hash },
  play: async () => {
    await see('app.empresa.example');
    await ask('Cambiar el secreto', '¿Cambiar el secreto?');
    await userEvent.click(inDialog('Cambiar el secreto')());
    await screen.findByRole('dialog', { name: 'Secreto del webhook' });
    const until = screen.getByText(/sirve hasta el 25 de noviembre de 2026/);
    await waitFor(() => expect(until).toBeVisible());
  },
};

export const Delete: Story = {
  name: 'Borrar',
  args: { hash },
  play: async () => {
    await see('app.empresa.example');
    await ask('Borrar', '¿Borrar este webhook?');
    await userEvent.click(inDialog('Borrar')());
    await arrive('Eventos y webhooks');
    await expect(played.client.made).toContain(`deleteWebhook ${id}`);
  },
};

export const Viewer: Story = {
  name: 'Solo mira',
  args: { hash, role: 'viewer' },
  play: async ({ canvas }) => {
    await see('app.empresa.example');
    await canvas.findByText('500');
    await expect(
      screen.queryByRole('button', { name: /Repetir|Probar|Borrar|Cambiar/ }),
    ).toBeNull();
  },
};

export const NoDeliveries: Story = {
  name: 'Sin entregas',
  args: { hash, answers: { listDeliveries: { rows: [], next: null } } },
};

export const Unknown: Story = {
  name: 'Uno que no está',
  args: { hash: '#/webhooks/wh_otro' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('No lo encontramos')).toBeVisible();
    await expect(button('Salir')()).toBeVisible();
  },
};

export const Empty: Story = { name: 'Vacío', args: { answers: { listWebhooks: [] } } };
