import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { DocsProvider } from '../DocsProvider/DocsProvider.tsx';
import { exampleLocales } from '../../../test/examples/exampleDocs.ts';
import { LinkProvider } from '../Link/LinkProvider.tsx';
import { LocaleDropdown } from './LocaleDropdown.tsx';

const meta = {
  title: 'Componentes/Navegación/LocaleDropdown',
  component: LocaleDropdown,
  decorators: [
    (Story) => (
      <DocsProvider docs={[]} locales={exampleLocales}>
        <LinkProvider location={{ pathname: '/docs/intro', search: '?banco=037', hash: '#campos' }}>
          <div style={{ minHeight: 160 }}>
            <Story />
          </div>
        </LinkProvider>
      </DocsProvider>
    ),
  ],
} satisfies Meta<typeof LocaleDropdown>;

export default meta;
type Story = StoryObj<typeof meta>;

/** La misma página en el otro idioma, con su consulta y su ancla. */
export const Default: Story = {
  name: 'Por omisión',
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Idiomas: Español' }));
    const english = canvas.getByRole('link', { name: 'English' });
    await expect(english).toHaveAttribute('href', '/en/docs/intro?banco=037#campos');
    await expect(english).toHaveAttribute('lang', 'en');
    await expect(english).toHaveAttribute('target', '_self');
    await expect(canvas.getByRole('link', { name: 'Español' })).toHaveAttribute(
      'aria-current',
      'true',
    );
  },
};
export const Playground: Story = { name: 'Para probar' };

/** `queryString` se suma a la consulta de la página. */
export const WithQueryString: Story = {
  name: 'Con parámetros',
  args: { queryString: '?idioma=elegido' },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button'));
    await expect(canvas.getByRole('link', { name: 'English' })).toHaveAttribute(
      'href',
      '/en/docs/intro?banco=037&idioma=elegido#campos',
    );
  },
};

export const Keyboard: Story = {
  name: 'Con teclado',
  play: async ({ canvas }) => {
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await userEvent.tab();
    await expect(canvas.getByRole('link', { name: 'Español' })).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    await expect(canvas.getByRole('link', { name: 'English' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect(canvas.getByRole('button')).toHaveFocus();
  },
};
