import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Heading } from '../Heading/Heading.tsx';
import { Prose } from '../Prose/Prose.tsx';
import { TableOfContents } from '../TableOfContents/TableOfContents.tsx';
import { PageLayout } from './PageLayout.tsx';

const headings = [{ id: 'fechas-y-montos', title: 'Fechas y montos', level: 2 }];

const meta = {
  title: 'Componentes/Navegación/PageLayout',
  component: PageLayout,
  parameters: { layout: 'fullscreen' },
  args: {
    variant: 'home',
    children: <Heading level={1}>Datos de bancos y del SII, con permiso de cada persona</Heading>,
  },
  argTypes: { aside: { control: false }, children: { control: false } },
} satisfies Meta<typeof PageLayout>;

export default meta;
type Story = StoryObj<typeof meta>;

/** El ancho del texto: el que la clase de página permite, o la ventana menos sus márgenes. */
const widthFor = (widest: number) => {
  const { clientWidth } = document.documentElement;
  return Math.min(widest, clientWidth - (clientWidth < 768 ? 40 : 48));
};

const widthOf = (element: Element) => Math.round(element.getBoundingClientRect().width);

/** El inicio, sin barra lateral. Es el contenido principal, al que salta el primer enlace. */
export const Default: Story = {
  name: 'Por omisión',
  play: async ({ canvas }) => {
    const main = canvas.getByRole('main');
    await expect(main).toHaveAttribute('data-variant', 'home');
    await expect(main.id).not.toBe('');
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};
export const Playground: Story = { name: 'Para probar' };

/** Una publicación del blog; desde 1280 px, con su índice al lado. */
export const BlogPost: Story = {
  name: 'Entrada de Novedades',
  args: {
    variant: 'blogPost',
    aside: <TableOfContents headings={headings} />,
    children: (
      <Prose size="large">
        <Heading level={1}>Cómo leemos un estado de cuenta</Heading>
        <p>Cada institución ordena sus movimientos a su manera. Esto es lo que hacemos.</p>
        <Heading level={2} id="fechas-y-montos">
          Fechas y montos
        </Heading>
        <p>Un monto sin signo puede ser un cargo o un abono: depende de la columna.</p>
      </Prose>
    ),
  },
  play: async ({ canvas }) => {
    const toc = canvas.queryByRole('navigation', { name: 'En esta página' });
    await expect(toc?.checkVisibility() ?? false).toBe(window.innerWidth >= 1280);
  },
};

/** La lista del blog. */
export const BlogList: Story = {
  name: 'Lista de Novedades',
  args: { variant: 'blogList', children: <Heading level={1}>Blog</Heading> },
};

/** Una página que no existe, o que falló: angosta y más abajo. */
export const NotFound: Story = {
  name: 'No encontrado',
  args: { variant: 'notFound', children: <Heading level={1}>Página No Encontrada</Heading> },
  play: async ({ canvas }) => {
    await expect(widthOf(canvas.getByRole('main'))).toBe(widthFor(560));
  },
};
