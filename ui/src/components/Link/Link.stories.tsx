import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { Link } from './Link.tsx';
import { LinkProvider } from './LinkProvider.tsx';

const meta = {
  title: 'Componentes/Base/Link',
  component: Link,
  args: { href: '/docs/intro', children: 'Introducción' },
} satisfies Meta<typeof Link>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = { name: 'Por omisión' };
export const Playground: Story = { name: 'Para probar' };

/** En un párrafo va siempre subrayado. */
export const InProse: Story = {
  name: 'En un texto',
  render: (args) => (
    <p>
      La persona autoriza en el widget; los pasos están en la <Link {...args} /> de la guía.
    </p>
  ),
};

/** Un enlace a otro sitio se abre en otra pestaña y lo dice. */
export const External: Story = {
  name: 'De otro sitio',
  args: { href: 'https://www.sii.cl/', children: 'Servicio de Impuestos Internos' },
  play: async ({ canvas }) => {
    const link = canvas.getByRole('link', { name: /Impuestos Internos.*\(/ });
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  },
};

/** El ícono nunca queda solo al comienzo de una línea. */
export const ExternalWrapped: Story = {
  name: 'De otro sitio, en poco ancho',
  args: { href: 'https://www.sii.cl/', children: 'Servicio de Impuestos Internos' },
  render: (args) => (
    <p data-testid="column">
      <Link {...args} />
    </p>
  ),
  play: async ({ canvas, canvasElement }) => {
    const column = canvas.getByTestId('column');
    const text = document.createRange();
    const word = canvas.getByRole('link').firstChild as Text;
    text.setStart(word, word.data.lastIndexOf(' ') + 1);
    text.setEnd(word, word.length);
    const icon = canvasElement.querySelector('svg') as SVGElement;
    const apart: number[] = [];
    for (let width = 80; width <= 260; width += 1) {
      column.style.width = `${String(width)}px`;
      if (icon.getBoundingClientRect().top > text.getBoundingClientRect().bottom) apart.push(width);
    }
    await expect(apart).toEqual([]);
  },
};

/** `plain` toma el color de lo que lo rodea. */
export const Plain: Story = { name: 'Sin subrayado', args: { variant: 'plain' } };

const handleNavigate = fn();

/** Los enlaces del sitio pasan por el enrutador de la aplicación. */
export const ThroughRouter: Story = {
  name: 'Por el enrutador',
  render: (args) => (
    <LinkProvider
      location={{ pathname: '/', search: '', hash: '' }}
      renderInternalLink={({ href, children, ...rest }) => (
        <a
          {...rest}
          href={href}
          onClick={(event) => {
            event.preventDefault();
            handleNavigate(href);
          }}
        >
          {children}
        </a>
      )}
    >
      <Link {...args} />
    </LinkProvider>
  ),
  play: async ({ canvasElement }) => {
    handleNavigate.mockClear();
    await userEvent.click(within(canvasElement).getByRole('link', { name: 'Introducción' }));
    await expect(handleNavigate).toHaveBeenCalledWith('/docs/intro');
  },
};
