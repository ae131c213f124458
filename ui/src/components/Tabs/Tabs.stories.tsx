import type { Meta, StoryObj } from '@storybook/react-vite';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { TabItem, Tabs } from './Tabs.tsx';

const items = [
  <TabItem key="persona" value="persona" label="Persona">
    <p>Se identifica con su RUT y su clave de internet.</p>
  </TabItem>,
  <TabItem key="empresa" value="empresa" label="Empresa">
    <p>Ingresa quien representa a la empresa, con su propio RUT.</p>
  </TabItem>,
  <TabItem key="estado" value="estado" label="Servicio del Estado">
    <p>Se usa la Clave Tributaria o la ClaveÚnica.</p>
  </TabItem>,
];

const meta = {
  title: 'Componentes/Contenido/Tabs',
  component: Tabs,
  args: { label: 'Quién autoriza', onValueChange: fn(), children: items },
  beforeEach: () => {
    localStorage.removeItem('cauce.tab.quien');
    localStorage.removeItem('cauce.tab.sistema');
  },
} satisfies Meta<typeof Tabs>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  name: 'Por omisión',
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole('tablist', { name: 'Quién autoriza' })).toBeVisible();
    const tab = canvas.getByRole('tab', { name: 'Empresa', selected: false });
    await userEvent.click(tab);
    await expect(args.onValueChange).toHaveBeenCalledOnce();
    await expect(args.onValueChange).toHaveBeenCalledWith('empresa');
    const panel = canvas.getByRole('tabpanel', { name: 'Empresa' });
    await expect(panel).toBeVisible();
    await expect(tab).toHaveAttribute('aria-controls', panel.id);
    await expect(canvas.getAllByRole('tabpanel')).toHaveLength(1);
  },
};
export const Playground: Story = { name: 'Para probar' };

/** Una sola parada de Tab; flechas, Inicio y Fin mueven y eligen; después sigue el panel. */
export const Keyboard: Story = {
  name: 'Con teclado',
  play: async ({ canvas }) => {
    const tab = (name: string) => canvas.getByRole('tab', { name, selected: true });
    await userEvent.tab();
    await expect(tab('Persona')).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    await expect(tab('Empresa')).toHaveFocus();
    await userEvent.keyboard('{End}');
    await expect(tab('Servicio del Estado')).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    await expect(tab('Persona')).toHaveFocus();
    await userEvent.keyboard('{ArrowLeft}');
    await expect(tab('Servicio del Estado')).toHaveFocus();
    await userEvent.keyboard('{Home}');
    await expect(tab('Persona')).toHaveFocus();
    await userEvent.tab();
    await expect(canvas.getByRole('tabpanel', { name: 'Persona' })).toHaveFocus();
  },
};

/** La elegida al inicio, con `defaultValue` o con `isDefault` en una de ellas. */
export const DefaultValue: Story = {
  name: 'Con valor inicial',
  args: { defaultValue: 'empresa' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('tab', { selected: true })).toHaveTextContent('Empresa');
  },
};

/** Con `defaultValue={null}` no se muestra ninguna hasta que alguien elige. */
export const NoneAtFirst: Story = {
  name: 'Ninguna al comienzo',
  args: { defaultValue: null },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('tabpanel')).toBeNull();
    await userEvent.tab();
    await expect(canvas.getByRole('tab', { name: 'Persona' })).toHaveFocus();
  },
};

/** Los grupos con el mismo `groupId` muestran lo mismo, y lo recuerdan. */
export const Grouped: Story = {
  name: 'Agrupadas',
  args: { groupId: 'quien' },
  render: (args) => (
    <div style={{ display: 'grid', gap: 32 }}>
      <Tabs {...args} />
      <Tabs {...args} label="Quién firma" />
    </div>
  ),
  play: async ({ canvas }) => {
    const first = within(canvas.getByRole('tablist', { name: 'Quién autoriza' }));
    const second = within(canvas.getByRole('tablist', { name: 'Quién firma' }));
    await userEvent.click(first.getByRole('tab', { name: 'Empresa' }));
    await expect(second.getByRole('tab', { selected: true })).toHaveTextContent('Empresa');
    await expect(localStorage.getItem('cauce.tab.quien')).toBe('empresa');
    // Simulates a selection in another browser tab.
    localStorage.setItem('cauce.tab.quien', 'estado');
    window.dispatchEvent(
      new StorageEvent('storage', {
        key: 'cauce.tab.quien',
        oldValue: 'empresa',
        newValue: 'estado',
      }),
    );
    await waitFor(() =>
      expect(first.getByRole('tab', { selected: true })).toHaveTextContent('Servicio del Estado'),
    );
  },
};

/** La elección queda en la dirección, para compartirla, sin sumar pasos al historial. */
export const InTheAddress: Story = {
  name: 'En la dirección',
  args: { queryString: 'quien' },
  play: async ({ canvas }) => {
    const { length } = window.history;
    const { href } = window.location;
    await userEvent.click(canvas.getByRole('tab', { name: 'Empresa' }));
    await expect(new URLSearchParams(window.location.search).get('quien')).toBe('empresa');
    await expect(window.history.length).toBe(length);
    window.history.replaceState(window.history.state, '', href);
  },
};

/** El panel que no se ve no está en la página. */
export const Lazy: Story = {
  name: 'Carga al abrir',
  args: { lazy: true },
  play: async ({ canvas }) => {
    await expect(canvas.queryByText(/propio RUT/)).toBeNull();
    await userEvent.click(canvas.getByRole('tab', { name: 'Empresa' }));
    await expect(canvas.getByText(/propio RUT/)).toBeVisible();
    await expect(canvas.queryByText(/clave de internet/)).toBeNull();
  },
};

/** La pestaña guardada se ve desde el primer dibujo, antes de que la página cobre vida. */
export const NoFlash: Story = {
  name: 'Sin parpadeo',
  render: () => <div data-testid="page" />,
  play: async ({ canvas }) => {
    const page = canvas.getByTestId('page');
    const tabs = (
      <Tabs label="Sistema" groupId="sistema">
        <TabItem value="linux">Se instala con apt.</TabItem>
        <TabItem value="mac">Se instala con brew.</TabItem>
      </Tabs>
    );
    localStorage.setItem('cauce.tab.sistema', 'mac');
    // Parses the page as a browser does, so that scripts run during parsing.
    page.replaceChildren(document.createRange().createContextualFragment(renderToString(tabs)));
    await expect(canvas.getByRole('tab', { selected: true })).toHaveTextContent('mac');
    await expect(canvas.getByText('Se instala con brew.')).toBeVisible();
    await expect(canvas.queryByRole('tabpanel', { name: 'linux' })).toBeNull();

    const handleMismatch = fn();
    const root = hydrateRoot(page, tabs, { onRecoverableError: handleMismatch });
    await waitFor(() => expect(page.querySelector('script')).toBeNull());
    await expect(canvas.getByRole('tab', { selected: true })).toHaveTextContent('mac');
    await expect(handleMismatch).not.toHaveBeenCalled();
    await userEvent.click(canvas.getByRole('tab', { name: 'linux' }));
    await expect(canvas.getByText('Se instala con apt.')).toBeVisible();
    root.unmount();
  },
};

/** Con muchas, la lista se desliza. */
export const Many: Story = {
  name: 'Muchas',
  args: {
    label: 'Institución',
    children: [
      'Banco de Chile',
      'Santander',
      'BancoEstado',
      'Bci',
      'Falabella',
      'Itaú',
      'Scotiabank',
    ].map((name) => (
      <TabItem key={name} value={name}>
        <p>Reglas de la clave de {name}.</p>
      </TabItem>
    )),
  },
};
