import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, userEvent, waitFor } from 'storybook/test';
import { writeStored } from '../../internal/browserStorage.ts';
import { LinkProvider } from '../Link/LinkProvider.tsx';
import { exampleSidebar } from '../../../test/examples/exampleSidebar.ts';
import { Sidebar } from './Sidebar.tsx';

const OPEN = 'sidebar-default-open';
const SCROLL = 'sidebar-default-scroll';
const forget = () => {
  writeStored(OPEN, null, 'session');
  writeStored(SCROLL, null, 'session');
};

const meta = {
  title: 'Componentes/Navegación/Sidebar',
  component: Sidebar,
  args: { items: exampleSidebar },
  argTypes: { items: { control: false } },
  beforeEach: () => {
    forget();
    return forget;
  },
  // A site of one page: following a link changes only the path.
  decorators: [
    function SiteDecorator(Story, { parameters }) {
      const [pathname, setPathname] = useState(
        (parameters['pathname'] as string | undefined) ?? '/docs/cauce-connect/otp-token',
      );
      return (
        <LinkProvider
          location={{ pathname, search: '', hash: '' }}
          renderInternalLink={({ onClick, ...props }) => (
            <a
              {...props}
              onClick={(event) => {
                onClick?.(event);
                if (!event.defaultPrevented) setPathname(props.href);
                event.preventDefault();
              }}
            >
              {props.children}
            </a>
          )}
        >
          <div style={{ maxWidth: 272 }}>
            <Story />
          </div>
        </LinkProvider>
      );
    },
  ],
} satisfies Meta<typeof Sidebar>;

export default meta;
type Story = StoryObj<typeof meta>;

/** La categoría de la página actual está abierta; la línea es continua y el punto dice dónde estás. */
export const Default: Story = {
  name: 'Por omisión',
  play: async ({ canvas }) => {
    const current = canvas.getByRole('link', { name: 'Token OTP' });
    await expect(current).toHaveAttribute('aria-current', 'page');
    await expect(canvas.getByRole('button', { name: 'Cauce Connect' })).toHaveAttribute(
      'aria-expanded',
      'true',
    );
    const isMobile = matchMedia('(max-width: 995.98px)').matches;
    await expect(current.getBoundingClientRect().height).toBe(isMobile ? 44 : 36);
    // Closed categories are not in the DOM.
    await expect(canvas.queryByText('Entidades y acciones')).toBeNull();
  },
};
export const Playground: Story = { name: 'Para probar' };

/** El nombre de una categoría con página propia lleva a ella y la abre; otra vez en ella, la cierra. */
export const CategoryWithPage: Story = {
  name: 'Categoría con página',
  play: async ({ canvas }) => {
    const name = canvas.getByRole('link', { name: 'General' });
    const caret = canvas.getByRole('button', { name: 'Páginas de General' });
    await userEvent.click(name);
    await expect(name).toHaveAttribute('aria-current', 'page');
    await expect(caret).toHaveAttribute('aria-expanded', 'true');
    await expect(canvas.getByRole('link', { name: 'Entidades y acciones' })).toBeInTheDocument();
    await userEvent.click(name);
    await expect(caret).toHaveAttribute('aria-expanded', 'false');
  },
};

/** Llegar a una página abre el camino hasta ella, aunque se haya cerrado antes. */
export const OpensTheWay: Story = {
  name: 'Abre el camino',
  beforeEach: () => {
    writeStored(OPEN, JSON.stringify({ 'Cauce Connect': false }), 'session');
  },
  play: async ({ canvas }) => {
    const category = canvas.getByRole('button', { name: 'Cauce Connect' });
    await waitFor(() => expect(category).toHaveAttribute('aria-expanded', 'true'));
  },
};

/** Lo abierto y lo cerrado se recuerda mientras viva la pestaña. */
export const RemembersWhatIsOpen: Story = {
  name: 'Recuerda lo abierto',
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Páginas de General' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Páginas de Guías de ayuda' }));
    await expect(JSON.parse(sessionStorage.getItem(OPEN) ?? '{}')).toEqual({
      General: true,
      'Guías de ayuda': false,
    });
  },
};

/** Abrir una categoría cierra las que están al lado. */
export const ClosesSiblings: Story = {
  name: 'Cierra las hermanas',
  args: { closesSiblings: true },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Páginas de General' }));
    await expect(canvas.getByRole('button', { name: 'Páginas de Guías de ayuda' })).toHaveAttribute(
      'aria-expanded',
      'false',
    );
    await expect(canvas.getByRole('button', { name: 'Páginas de General' })).toHaveAttribute(
      'aria-expanded',
      'true',
    );
  },
};

/** Tres niveles comparten una sola línea. */
export const Nested: Story = {
  name: 'Anidado',
  parameters: { pathname: '/docs/guias/cifrado-de-datos/cifrado-temporal' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Cifrado temporal' })).toHaveAttribute(
      'aria-current',
      'page',
    );
  },
};

/** Una categoría fija, sin página propia, es solo un título; el HTML es del autor del sitio. */
export const FixedAndHtml: Story = {
  name: 'Fijas y HTML',
  args: {
    items: [
      {
        type: 'category',
        label: 'Primeros pasos',
        isCollapsible: false,
        items: [
          { label: 'Introducción', href: '/docs/intro' },
          { label: 'Token OTP', href: '/docs/cauce-connect/otp-token' },
          { label: 'Sitio del SII', href: 'https://www.sii.cl/' },
        ],
      },
      { type: 'html', value: '<small>Contrato de Connect: 1.2.0</small>' },
    ],
  },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('button')).toBeNull();
    await expect(canvas.getByText('Primeros pasos')).toBeVisible();
  },
};

/** En una barra más baja que su contenido, la página actual queda a la vista sin mover el resto. */
export const ScrollsToCurrent: Story = {
  name: 'Se desplaza a la actual',
  parameters: { pathname: '/docs/guias/tef' },
  args: { style: { maxHeight: 200, overflowY: 'auto' }, tabIndex: 0 },
  play: async ({ canvas }) => {
    const scroller = canvas.getByRole('navigation').getBoundingClientRect();
    const current = canvas.getByRole('link', { name: 'Transferencias' }).getBoundingClientRect();
    await expect(current.top).toBeGreaterThanOrEqual(scroller.top);
    await expect(current.bottom).toBeLessThanOrEqual(scroller.bottom);
    await expect(canvas.getByRole('navigation').scrollTop).toBeGreaterThan(0);
    await expect(window.scrollY).toBe(0);
  },
};

export const Keyboard: Story = {
  name: 'Con teclado',
  play: async ({ canvas }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('link', { name: 'Introducción' })).toHaveFocus();
    await userEvent.tab();
    await userEvent.tab();
    const caret = canvas.getByRole('button', { name: 'Páginas de General' });
    await expect(caret).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(caret).toHaveAttribute('aria-expanded', 'true');
    await userEvent.tab();
    await expect(canvas.getByRole('link', { name: 'Entidades y acciones' })).toHaveFocus();
    await userEvent.tab({ shift: true });
    await userEvent.keyboard(' ');
    await expect(caret).toHaveAttribute('aria-expanded', 'false');
    await waitFor(() =>
      expect(canvas.queryByRole('link', { name: 'Entidades y acciones' })).toBeNull(),
    );
    await userEvent.tab();
    const category = canvas.getByRole('button', { name: 'Cauce Connect' });
    await expect(category).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(category).toHaveAttribute('aria-expanded', 'false');
  },
};
