import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, userEvent, waitFor } from 'storybook/test';
import { writeStored } from '../../internal/browserStorage.ts';
import { AnnouncementBar } from '../AnnouncementBar/AnnouncementBar.tsx';
import { Breadcrumbs } from '../Breadcrumbs/Breadcrumbs.tsx';
import { CodeBlock } from '../CodeBlock/CodeBlock.tsx';
import { ColorModeProvider } from '../ColorModeToggle/ColorModeProvider.tsx';
import { ColorModeToggle } from '../ColorModeToggle/ColorModeToggle.tsx';
import { DocsLayout, ReferenceSection } from '../DocsLayout/DocsLayout.tsx';
import { DocsProvider } from '../DocsProvider/DocsProvider.tsx';
import { exampleDocs } from '../../../test/examples/exampleDocs.ts';
import { Footer } from '../Footer/Footer.tsx';
import { exampleFooterColumns } from '../../../test/examples/exampleFooter.ts';
import { Heading } from '../Heading/Heading.tsx';
import { Link } from '../Link/Link.tsx';
import { LinkProvider } from '../Link/LinkProvider.tsx';
import { Navbar } from '../Navbar/Navbar.tsx';
import { PageLayout } from '../PageLayout/PageLayout.tsx';
import { Pagination } from '../Pagination/Pagination.tsx';
import { Prose } from '../Prose/Prose.tsx';
import { Sidebar } from '../Sidebar/Sidebar.tsx';
import { exampleSidebar } from '../../../test/examples/exampleSidebar.ts';
import { MobileTableOfContents } from '../TableOfContents/MobileTableOfContents.tsx';
import { TableOfContents } from '../TableOfContents/TableOfContents.tsx';
import { SiteLayout, type SiteLayoutProps } from './SiteLayout.tsx';

const noTarget = () => null;
const forget = () => {
  writeStored('docusaurus.announcement.dismiss', null);
  writeStored('docusaurus.announcement.id', null);
  writeStored('sidebar-default-open', null, 'session');
};

const headings = [
  { id: 'crea-el-token', title: 'Crea el token', level: 2 },
  { id: 'abre-el-widget', title: 'Abre el widget', level: 2 },
  { id: 'si-algo-falla', title: 'Si algo falla', level: 2 },
];

const request = `curl -X POST https://api.example.com/api/v1/token/otp/create \\
  -H 'X-API-Key: tu-clave' \\
  -d '{ "products": ["movement"], "clientId": "…" }'`;

function DocsPage() {
  return (
    <DocsLayout
      sidebar={<Sidebar items={exampleSidebar} />}
      header={
        <>
          <Breadcrumbs items={[{ label: 'Cauce Connect' }, { label: 'Token OTP' }]} />
          <Heading level={1}>Token OTP</Heading>
        </>
      }
      tableOfContents={<TableOfContents headings={headings} />}
      narrowTableOfContents={<MobileTableOfContents headings={headings} />}
    >
      <Prose>
        <p>
          Un token OTP abre el widget una sola vez. Lo crea tu servidor con su clave de API y lo
          entrega a la página; la persona nunca lo ve.
        </p>
        <Heading level={2} id="crea-el-token">
          Crea el token
        </Heading>
        <p>
          Pide los productos que necesitas y nada más: la persona los verá uno por uno antes de
          autorizar. Los nombres están en{' '}
          <Link href="/docs/general/entities-actions">entidades y acciones</Link>.
        </p>
        <CodeBlock language="bash" code={request} />
        <Heading level={2} id="abre-el-widget">
          Abre el widget
        </Heading>
        <p>
          Con el token en la mano, la página abre el widget. Al terminar recibes el identificador
          del consentimiento, con el que tu servidor pide los datos.
        </p>
        <Heading level={2} id="si-algo-falla">
          Si algo falla
        </Heading>
        <p>Un token usado o vencido no abre nada: crea otro y vuelve a abrir el widget.</p>
      </Prose>
      <Pagination
        style={{ marginBlockStart: 48 }}
        previous={{ href: '/docs/cauce-connect/config', title: 'Configuración' }}
        next={{ href: '/docs/cauce-connect/flow', title: 'Flujo' }}
      />
    </DocsLayout>
  );
}

function Site({ pathname, ...args }: SiteLayoutProps & { pathname: string }) {
  const [isSearching, setIsSearching] = useState(false);
  return (
    <DocsProvider docs={[exampleDocs]}>
      <LinkProvider
        location={{ pathname, search: '', hash: '' }}
        renderInternalLink={({ onClick, ...props }) => (
          <a
            {...props}
            onClick={(event) => {
              onClick?.(event);
              event.preventDefault();
            }}
          >
            {props.children}
          </a>
        )}
      >
        <ColorModeProvider findTarget={noTarget}>
          <SiteLayout
            {...args}
            data-searching={isSearching || undefined}
            navbar={
              <Navbar
                items={[
                  { label: 'Guías', href: '/docs/intro', activeBasePath: '/docs' },
                  { label: 'API', href: '/api' },
                  { label: 'API Cauce Connect', href: '/api/cauce-connect' },
                  { type: 'search' },
                ]}
                onSearchOpen={() => setIsSearching(true)}
                actions={<ColorModeToggle />}
              />
            }
            footer={
              <Footer
                organization={{ name: 'Cauce SpA' }}
                tagline="Cauce. Datos con permiso."
                columns={exampleFooterColumns}
              />
            }
          />
        </ColorModeProvider>
      </LinkProvider>
    </DocsProvider>
  );
}

const meta = {
  title: 'Componentes/Navegación/Layout',
  component: SiteLayout,
  subcomponents: { DocsLayout, PageLayout, ReferenceSection },
  parameters: { layout: 'fullscreen' },
  args: {
    navbar: null,
    children: <DocsPage />,
  },
  argTypes: {
    navbar: { control: false },
    footer: { control: false },
    announcement: { control: false },
    children: { control: false },
  },
  beforeEach: () => {
    forget();
    return forget;
  },
  render: (args, { parameters }) => (
    <Site
      {...args}
      pathname={(parameters['pathname'] as string | undefined) ?? '/docs/cauce-connect/otp-token'}
    />
  ),
} satisfies Meta<typeof SiteLayout>;

export default meta;
type Story = StoryObj<typeof meta>;

const widthOf = (element: Element | null) =>
  Math.round(element?.getBoundingClientRect().width ?? 0);

/**
 * Una página de la documentación. Las columnas tienen ancho fijo y los márgenes toman lo que sobra;
 * bajo los 996 px la barra lateral pasa al menú.
 */
export const Default: Story = {
  name: 'Por omisión',
  play: async ({ canvas, canvasElement }) => {
    const width = document.documentElement.clientWidth;
    const main = canvas.getByRole('main');
    if (width < 996) {
      await expect(widthOf(main)).toBe(Math.min(704, width - (width < 768 ? 40 : 48)));
      await userEvent.click(canvas.getByRole('button', { name: 'Menú' }));
      await waitFor(() =>
        expect(canvas.getByRole('link', { name: 'Token OTP' })).toHaveAttribute(
          'aria-current',
          'page',
        ),
      );
      await userEvent.click(canvas.getByRole('button', { name: 'Back to main menu' }));
      await waitFor(() => expect(canvas.getByRole('link', { name: 'API' })).toBeVisible());
      await userEvent.click(canvas.getByRole('button', { name: 'Cerrar menú' }));
      return;
    }
    const sidebar = canvas.getByRole('navigation', { name: 'Documentación' });
    const column = sidebar.parentElement?.parentElement?.parentElement ?? null;
    const isWide = window.innerWidth >= 1280;
    await expect(widthOf(column)).toBe(isWide ? 256 : 240);
    await expect(widthOf(main)).toBe(isWide ? 672 : 704);
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(width);
  },
};
export const Playground: Story = { name: 'Para probar' };

/** Con un anuncio sobre la barra. */
export const WithAnnouncement: Story = {
  name: 'Con anuncio',
  args: {
    announcement: (
      <AnnouncementBar>
        Prueba todo el flujo en el ambiente sandbox, con personas ficticias.{' '}
        <Link href="/docs/intro">Cómo empezar</Link>
      </AnnouncementBar>
    ),
  },
};

/** En el teléfono, el menú muestra primero el de la documentación, con la página actual a la vista. */
export const MobileMenu: Story = {
  name: 'Menú móvil',
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    if (window.innerWidth >= 996) return;
    await userEvent.click(canvas.getByRole('button', { name: 'Menú' }));
    await waitFor(() => expect(canvas.getByRole('link', { name: 'Token OTP' })).toBeVisible());
    await expect(canvas.getByRole('button', { name: 'Back to main menu' })).toBeVisible();
  },
};

/** El primer Tab es el enlace para saltar; desde él se llega al contenido. */
export const Keyboard: Story = {
  name: 'Con teclado',
  play: async ({ canvas }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('link', { name: 'Saltar al contenido principal' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(canvas.getByRole('main')).toHaveFocus();
  },
};
