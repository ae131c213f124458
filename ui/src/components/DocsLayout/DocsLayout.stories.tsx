import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { CodeBlock } from '../CodeBlock/CodeBlock.tsx';
import { Heading } from '../Heading/Heading.tsx';
import { LinkProvider } from '../Link/LinkProvider.tsx';
import { MobileDrawerProvider } from '../MobileDrawer/MobileDrawerProvider.tsx';
import { Prose } from '../Prose/Prose.tsx';
import { exampleSidebar } from '../../../test/examples/exampleSidebar.ts';
import { Sidebar } from '../Sidebar/Sidebar.tsx';
import { MobileTableOfContents } from '../TableOfContents/MobileTableOfContents.tsx';
import { TableOfContents } from '../TableOfContents/TableOfContents.tsx';
import { DocsLayout, ReferenceSection } from './DocsLayout.tsx';

const headings = [
  { id: 'crea-el-token', title: 'Crea el token', level: 2 },
  { id: 'abre-el-widget', title: 'Abre el widget', level: 2 },
];

const request = `curl https://api.example.com/api/v1/entities \\
  -H 'X-API-Key: tu-clave'`;

const meta = {
  title: 'Componentes/Navegación/DocsLayout',
  component: DocsLayout,
  subcomponents: { ReferenceSection },
  parameters: { layout: 'fullscreen' },
  args: {
    sidebar: <Sidebar items={exampleSidebar} />,
    header: <Heading level={1}>Token OTP</Heading>,
    tableOfContents: <TableOfContents headings={headings} />,
    narrowTableOfContents: <MobileTableOfContents headings={headings} />,
    children: (
      <Prose>
        <p>Un token OTP abre el widget una sola vez. Lo crea tu servidor.</p>
        <Heading level={2} id="crea-el-token">
          Crea el token
        </Heading>
        <p>Pide los productos que necesitas y nada más.</p>
        <Heading level={2} id="abre-el-widget">
          Abre el widget
        </Heading>
        <p>Con el token en la mano, la página abre el widget.</p>
      </Prose>
    ),
  },
  argTypes: {
    sidebar: { control: false },
    header: { control: false },
    tableOfContents: { control: false },
    narrowTableOfContents: { control: false },
    children: { control: false },
  },
  decorators: [
    (Story) => (
      <LinkProvider location={{ pathname: '/docs/cauce-connect/otp-token', search: '', hash: '' }}>
        <MobileDrawerProvider>
          <Story />
        </MobileDrawerProvider>
      </LinkProvider>
    ),
  ],
} satisfies Meta<typeof DocsLayout>;

export default meta;
type Story = StoryObj<typeof meta>;

/**
 * Barra lateral, texto e índice. Bajo los 996 px la barra lateral pasa al menú, y bajo los 1280 el
 * índice va sobre el texto.
 */
export const Default: Story = {
  name: 'Por omisión',
  play: async ({ canvas }) => {
    const width = window.innerWidth;
    const sidebar = canvas.queryByRole('navigation', { name: 'Documentación' });
    await expect(sidebar !== null).toBe(width >= 996);
    // One of its two forms is hidden.
    const contents = canvas.getByRole('navigation', { name: 'En esta página' });
    await expect(contents.querySelector('button') === null).toBe(width >= 1280);
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  },
};
export const Playground: Story = { name: 'Para probar' };

/** La barra lateral se puede guardar, donde la configuración lo permite. */
export const HideableSidebar: Story = {
  name: 'Menú que se esconde',
  args: { isSidebarHideable: true },
  play: async ({ canvas }) => {
    if (window.innerWidth < 996) return;
    await userEvent.click(canvas.getByRole('button', { name: 'Ocultar el menú lateral' }));
    await expect(canvas.queryByRole('navigation', { name: 'Documentación' })).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: 'Mostrar el menú lateral' }));
    await expect(canvas.getByRole('navigation', { name: 'Documentación' })).toBeVisible();
  },
};

/** Una página fuera de toda barra lateral: el texto queda al centro. */
export const WithoutSidebar: Story = {
  name: 'Sin menú',
  args: { sidebar: null },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('navigation', { name: 'Documentación' })).toBeNull();
    await expect(canvas.getByRole('main')).toBeVisible();
  },
};

/** La referencia de la API: el texto y, donde cabe, su código al lado. */
export const Reference: Story = {
  name: 'Referencia',
  args: {
    variant: 'reference',
    header: <Heading level={1}>Entidades</Heading>,
    tableOfContents: undefined,
    narrowTableOfContents: undefined,
    children: (
      <ReferenceSection code={<CodeBlock isIsland language="bash" code={request} />}>
        <Heading level={2} id="listar">
          Listar entidades
        </Heading>
        <p>Todas las instituciones con sus acciones, y cuáles están habilitadas.</p>
      </ReferenceSection>
    ),
  },
  play: async ({ canvas }) => {
    const text = canvas.getByText(/Todas las instituciones/).getBoundingClientRect();
    const code = canvas.getByText(/api.example.com/).getBoundingClientRect();
    const isBeside = code.left >= text.right;
    await expect(isBeside || code.top >= text.bottom).toBe(true);
  },
};

export const Keyboard: Story = {
  name: 'Con teclado',
  args: { isSidebarHideable: true },
  play: async ({ canvas }) => {
    if (window.innerWidth < 996) return;
    const hide = canvas.getByRole('button', { name: 'Ocultar el menú lateral' });
    for (let presses = 0; presses < 40 && document.activeElement !== hide; presses += 1) {
      await userEvent.tab();
    }
    await expect(hide).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(canvas.getByRole('button', { name: 'Mostrar el menú lateral' })).toHaveFocus();
  },
};
