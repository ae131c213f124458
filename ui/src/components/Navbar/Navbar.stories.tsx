import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { Button } from '../Button/Button.tsx';
import { ColorModeProvider } from '../ColorModeToggle/ColorModeProvider.tsx';
import { ColorModeToggle } from '../ColorModeToggle/ColorModeToggle.tsx';
import { DocsProvider } from '../DocsProvider/DocsProvider.tsx';
import { exampleDocs, exampleLocales } from '../../../test/examples/exampleDocs.ts';
import { LinkProvider } from '../Link/LinkProvider.tsx';
import { MobileDrawerProvider } from '../MobileDrawer/MobileDrawerProvider.tsx';
import { Navbar } from './Navbar.tsx';
import type { NavbarItem } from './navbarItem.ts';

const noTarget = () => null;

const meta = {
  title: 'Componentes/Navegación/Navbar',
  component: Navbar,
  parameters: { layout: 'fullscreen' },
  args: {
    items: [
      { type: 'doc', docId: 'intro', label: 'Guías' },
      { label: 'API', href: '/api' },
      { label: 'API Cauce Connect', href: '/api/cauce-connect' },
      { type: 'search' },
    ],
    onSearchOpen: fn(),
  },
  argTypes: { logo: { control: false }, actions: { control: false } },
  decorators: [
    (Story) => (
      <DocsProvider docs={[exampleDocs]} locales={exampleLocales}>
        <LinkProvider
          location={{ pathname: '/docs/intro', search: '?entorno=sandbox', hash: '#paso-2' }}
        >
          <ColorModeProvider findTarget={noTarget}>
            <MobileDrawerProvider>
              <Story />
            </MobileDrawerProvider>
          </ColorModeProvider>
        </LinkProvider>
      </DocsProvider>
    ),
  ],
  render: (args) => (
    <>
      <Navbar actions={<ColorModeToggle />} {...args} />
      <div style={{ minHeight: 320 }} />
    </>
  ),
} satisfies Meta<typeof Navbar>;

export default meta;
type Story = StoryObj<typeof meta>;

const allItems: NavbarItem[] = [
  { type: 'docSidebar', sidebarId: 'guias', label: 'Guías' },
  { label: 'API', href: '/api' },
  {
    type: 'dropdown',
    label: 'Recursos',
    items: [
      { label: 'Colección de Postman', href: '/docs/guias/example-postman' },
      { type: 'doc', docId: 'general/tef_entities' },
      { type: 'html', value: '<small>Versión del contrato: 1.2.0</small>' },
      { label: 'Blog', href: '/blog' },
    ],
  },
  { type: 'html', value: '<abbr title="Ambiente de prueba">sandbox</abbr>' },
  { type: 'doc', docId: 'widget', label: 'Widget (borrador)' },
  { type: 'docsVersion', label: 'Qué hay de nuevo', href: '/docs/next/intro' },
  { type: 'docsVersionDropdown' },
  { type: 'localeDropdown' },
  { type: 'search' },
];

async function scrollTo(top: number) {
  const hasScrolled = new Promise((resolve) => {
    window.addEventListener('scroll', resolve, { once: true });
  });
  window.scrollTo({ top, behavior: 'instant' });
  await hasScrolled;
}

const isMobile = () => matchMedia('(max-width: 995.98px)').matches;

/** La del sitio. El enlace de la página actual lleva peso 600 y una línea en el borde de la barra. */
export const Default: Story = {
  name: 'Por omisión',
  play: async ({ canvas }) => {
    const bar = canvas.getByRole('banner');
    await expect(bar.getBoundingClientRect().height).toBe(isMobile() ? 56 : 64);
    if (isMobile()) {
      await expect(canvas.queryByRole('link', { name: 'Guías' })).toBeNull();
      await expect(canvas.getByRole('button', { name: 'Menú' })).toBeVisible();
      return;
    }
    await expect(canvas.getByRole('link', { name: 'Guías' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await expect(canvas.getByRole('link', { name: 'API' })).not.toHaveAttribute('aria-current');
    await expect(canvas.queryByRole('button', { name: 'Menú' })).toBeNull();
  },
};
export const Playground: Story = { name: 'Para probar' };

/**
 * Todas las clases de ítem: enlace, menú, HTML, documento, barra lateral, versión, menú de versiones,
 * menú de idiomas y buscador. Un documento en borrador desaparece sin ruido.
 */
export const AllItems: Story = {
  name: 'Todos los elementos',
  args: { items: allItems },
  play: async ({ canvas, args }) => {
    await expect(canvas.queryByText('Widget (borrador)')).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: 'Buscar' }));
    await expect(args.onSearchOpen).toHaveBeenCalledOnce();
    if (isMobile()) return;
    await userEvent.click(canvas.getByRole('button', { name: 'Recursos' }));
    await waitFor(() =>
      expect(canvas.getByRole('link', { name: 'Entidades para transferencias' })).toBeVisible(),
    );
    await userEvent.click(canvas.getByRole('button', { name: 'Idiomas: Español' }));
    await expect(canvas.getByRole('link', { name: 'English' })).toHaveAttribute(
      'href',
      '/en/docs/intro?entorno=sandbox#paso-2',
    );
  },
};

/** En el teléfono los ítems están en el menú, y los menús se abren ahí mismo. */
export const InDrawer: Story = {
  name: 'En el cajón',
  args: { items: allItems },
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    if (!isMobile()) return;
    await userEvent.click(canvas.getByRole('button', { name: 'Menú' }));
    await waitFor(() => expect(canvas.getByRole('link', { name: 'API' })).toBeVisible());
    await expect(canvas.queryByRole('link', { name: 'Blog' })).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: 'Recursos' }));
    await expect(canvas.getByRole('link', { name: 'Blog' })).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Versiones' })).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Idiomas' })).toBeVisible();
  },
};

/** Se esconde al bajar y vuelve al subir; nunca cerca del inicio, y con el foco adentro se muestra. */
export const HidesOnScroll: Story = {
  name: 'Se esconde al bajar',
  args: { isHiddenOnScroll: true },
  decorators: [
    (Story) => (
      <LinkProvider location={{ pathname: '/docs/intro', search: '', hash: '' }}>
        <div style={{ height: 3000 }}>
          <Story />
        </div>
      </LinkProvider>
    ),
  ],
  play: async ({ canvas }) => {
    const bar = canvas.getByRole('banner');
    const isHidden = (hidden: boolean) =>
      waitFor(() => expect(bar.hasAttribute('data-hidden')).toBe(hidden));
    await isHidden(false);
    await scrollTo(600);
    await isHidden(true);
    await scrollTo(500);
    await isHidden(false);
    await scrollTo(700);
    await isHidden(true);
    await scrollTo(bar.offsetHeight - 1);
    await isHidden(false);
    await scrollTo(600);
    await isHidden(true);
    await userEvent.tab();
    await waitFor(() => expect(bar.getBoundingClientRect().top).toBe(0));
    await scrollTo(0);
  },
};

/** Al saltar a un título de la página la barra se esconde; al cambiar de página vuelve. */
export const HidesOnJump: Story = {
  name: 'Se esconde al saltar',
  args: { isHiddenOnScroll: true },
  render: function HidesOnJumpStory(args) {
    const [hash, setHash] = useState('');
    const [pathname, setPathname] = useState('/docs/intro');
    return (
      <LinkProvider location={{ pathname, search: '', hash }}>
        <Navbar {...args} />
        <main style={{ padding: 24 }}>
          <Button variant="secondary" onClick={() => setHash('#campos')}>
            Ir a Campos
          </Button>
          <Button
            variant="secondary"
            onClick={() => {
              setHash('');
              setPathname('/api');
            }}
          >
            Ir a la API
          </Button>
          <h2 id="campos">Campos</h2>
        </main>
      </LinkProvider>
    );
  },
  play: async ({ canvas }) => {
    const bar = canvas.getByRole('banner');
    await userEvent.click(canvas.getByRole('button', { name: 'Ir a Campos' }));
    await expect(bar).toHaveAttribute('data-hidden');
    await userEvent.click(canvas.getByRole('button', { name: 'Ir a la API' }));
    await expect(bar).not.toHaveAttribute('data-hidden');
  },
};

/** Tab pasa por todo; las flechas van de un ítem a otro. */
export const Keyboard: Story = {
  name: 'Con teclado',
  args: { items: allItems },
  play: async ({ canvas }) => {
    await userEvent.tab();
    if (isMobile()) {
      await expect(canvas.getByRole('button', { name: 'Menú' })).toHaveFocus();
      return;
    }
    await expect(canvas.getByRole('link', { name: /página de inicio/i })).toHaveFocus();
    await userEvent.tab();
    await expect(canvas.getByRole('link', { name: 'Guías' })).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    const menu = canvas.getByRole('button', { name: 'Recursos' });
    await expect(menu).toHaveFocus();
    await userEvent.keyboard('{Enter}{ArrowDown}');
    await expect(canvas.getByRole('link', { name: 'Colección de Postman' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect(menu).toHaveFocus();
    await userEvent.keyboard('{ArrowLeft}');
    await expect(canvas.getByRole('link', { name: 'API' })).toHaveFocus();
  },
};
