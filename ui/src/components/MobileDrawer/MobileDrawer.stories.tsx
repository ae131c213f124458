import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { Button } from '../Button/Button.tsx';
import { Link } from '../Link/Link.tsx';
import { Logo } from '../Logo/Logo.tsx';
import { MobileDrawer, MobileDrawerToggle, SecondaryMenu } from './MobileDrawer.tsx';
import { MobileDrawerProvider } from './MobileDrawerProvider.tsx';

const meta = {
  title: 'Componentes/Navegación/MobileDrawer',
  component: MobileDrawer,
  subcomponents: { MobileDrawerToggle, SecondaryMenu },
  globals: { viewport: { value: 'phone' } },
  // Renders nothing from 996 px on, the width at which tests look for a component's root.
  parameters: { hasNoRoot: true },
  args: {
    header: <Logo />,
    primary: (
      <ul role="list">
        <li>
          <Link href="/docs/intro">Guías</Link>
        </li>
        <li>
          <Link href="/api">API</Link>
        </li>
      </ul>
    ),
  },
  argTypes: { primary: { control: false }, header: { control: false } },
  render: (args) => (
    <MobileDrawerProvider>
      <MobileDrawerToggle />
      <MobileDrawer {...args} />
      <p>La página, detrás del menú.</p>
    </MobileDrawerProvider>
  ),
} satisfies Meta<typeof MobileDrawer>;

export default meta;
type Story = StoryObj<typeof meta>;

const isMobile = () => matchMedia('(max-width: 995.98px)').matches;

/** From 996 px on neither the button nor the drawer exists. */
async function opened(canvasElement: HTMLElement) {
  const canvas = within(canvasElement);
  const toggle = canvas.queryByRole('button', { name: 'Menú' });
  if (!isMobile()) {
    await expect(toggle).toBeNull();
    await expect(canvasElement.querySelector('dialog')).toBeNull();
    return null;
  }
  if (toggle === null) throw new Error('The story has no button.');
  await userEvent.click(toggle);
  const drawer = await canvas.findByRole('dialog', { name: 'Menú' });
  await waitFor(() => expect(getComputedStyle(drawer).opacity).toBe('1'));
  return { canvas, drawer, toggle };
}

/** Mide 320 px; detrás nada se mueve ni se alcanza. Solo existe bajo los 996 px. */
export const Default: Story = {
  name: 'Por omisión',
  play: async ({ canvasElement }) => {
    const found = await opened(canvasElement);
    if (found === null) return;
    const { drawer, toggle, canvas } = found;
    await expect(drawer.getBoundingClientRect().width).toBe(320);
    await expect(drawer.matches(':modal')).toBe(true);
    await expect(getComputedStyle(document.documentElement).overflow).toBe('hidden');
    await expect(toggle).toHaveAttribute('aria-expanded', 'true');
    await userEvent.click(canvas.getByRole('button', { name: 'Cerrar menú' }));
    await expect(drawer).not.toHaveAttribute('open');
    await expect(getComputedStyle(document.documentElement).overflow).not.toBe('hidden');
    await expect(toggle).toHaveFocus();
  },
};
export const Playground: Story = { name: 'Para probar' };

const sections = ['Introducción', 'Configuración', 'Token OTP', 'Flujo'];

/**
 * La página puede dar su propio menú: aparece primero, y un botón lleva al del sitio. Al abrir de
 * nuevo se vuelve a empezar por el de la página.
 */
export const WithSecondaryMenu: Story = {
  name: 'Con menú de la página',
  render: (args) => (
    <MobileDrawerProvider>
      <MobileDrawerToggle />
      <MobileDrawer {...args} />
      <SecondaryMenu>
        <nav aria-label="Documentación">
          <ul role="list">
            {sections.map((section) => (
              <li key={section}>
                <Link href={`/docs/cauce-connect/${section}`}>{section}</Link>
              </li>
            ))}
          </ul>
        </nav>
      </SecondaryMenu>
    </MobileDrawerProvider>
  ),
  play: async ({ canvasElement }) => {
    const found = await opened(canvasElement);
    if (found === null) return;
    const { canvas, drawer, toggle } = found;
    const back = canvas.getByRole('button', { name: 'Back to main menu' });
    await expect(canvas.getByRole('link', { name: 'Token OTP' })).toBeVisible();
    const primary = drawer.querySelector('[data-name="primary"]');
    const secondary = drawer.querySelector('[data-name="secondary"]');
    await expect(primary).toHaveAttribute('inert');
    await userEvent.click(back);
    await expect(primary).not.toHaveAttribute('inert');
    await expect(secondary).toHaveAttribute('inert');
    await userEvent.click(canvas.getByRole('button', { name: 'Cerrar menú' }));
    await userEvent.click(toggle);
    await expect(drawer.querySelector('[data-name="primary"]')).toHaveAttribute('inert');
  },
};

/** Sin menú del sitio no hay a dónde volver: el botón no aparece. */
export const OnlySecondaryMenu: Story = {
  name: 'Solo menú de la página',
  args: { primary: null },
  render: (args) => (
    <MobileDrawerProvider>
      <MobileDrawerToggle />
      <MobileDrawer {...args} />
      <SecondaryMenu>
        <Link href="/docs/intro">Introducción</Link>
      </SecondaryMenu>
    </MobileDrawerProvider>
  ),
  play: async ({ canvasElement }) => {
    const found = await opened(canvasElement);
    if (found === null) return;
    await expect(found.canvas.queryByRole('button', { name: /main menu/ })).toBeNull();
    await expect(found.canvas.getByRole('link', { name: 'Introducción' })).toBeVisible();
  },
};

/** Volver atrás con el menú abierto lo cierra y deja la página donde está. */
export const HistoryBack: Story = {
  name: 'Volver atrás',
  play: async ({ canvasElement }) => {
    const found = await opened(canvasElement);
    if (found === null) return;
    const { navigation } = window;
    const back = Object.assign(new Event('navigate', { cancelable: true }), {
      navigationType: 'traverse',
      destination: { index: (navigation.currentEntry?.index ?? 0) - 1 },
    });
    navigation.dispatchEvent(back);
    await expect(back.defaultPrevented).toBe(true);
    await waitFor(() => expect(found.drawer).not.toHaveAttribute('open'));
  },
};

/** Apretar fuera del menú lo cierra. */
export const PressOutside: Story = {
  name: 'Presionar afuera',
  play: async ({ canvasElement }) => {
    const found = await opened(canvasElement);
    if (found === null) return;
    const { drawer } = found;
    drawer.dispatchEvent(new MouseEvent('click', { bubbles: true, clientX: 100, clientY: 300 }));
    await expect(drawer).toHaveAttribute('open');
    drawer.dispatchEvent(new MouseEvent('click', { bubbles: true, clientX: 360, clientY: 300 }));
    await waitFor(() => expect(drawer).not.toHaveAttribute('open'));
  },
};

/** El foco entra al abrir y vuelve al botón al cerrar; lo de atrás queda fuera de alcance. */
export const Keyboard: Story = {
  name: 'Con teclado',
  render: (args) => (
    <MobileDrawerProvider>
      <MobileDrawerToggle />
      <MobileDrawer {...args} />
      <Button>Detrás</Button>
    </MobileDrawerProvider>
  ),
  play: async ({ canvasElement }) => {
    if (!isMobile()) return;
    const canvas = within(canvasElement);
    const toggle = canvas.getByRole('button', { name: 'Menú' });
    toggle.focus();
    await userEvent.keyboard('{Enter}');
    const drawer = await canvas.findByRole('dialog');
    await expect(canvas.getByRole('button', { name: 'Cerrar menú' })).toHaveFocus();
    const behind = canvas.getByRole('button', { name: 'Detrás', hidden: true });
    behind.focus();
    await expect(behind).not.toHaveFocus();
    // A simulated Escape does not reach the browser, so the story fires the event of the dialog.
    drawer.dispatchEvent(new Event('cancel', { cancelable: true }));
    (drawer as HTMLDialogElement).close();
    await waitFor(() => expect(toggle).toHaveAttribute('aria-expanded', 'false'));
    await expect(toggle).toHaveFocus();
  },
};
