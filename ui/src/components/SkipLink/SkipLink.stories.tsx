import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, userEvent } from 'storybook/test';
import { Button } from '../Button/Button.tsx';
import { Link } from '../Link/Link.tsx';
import { LinkProvider } from '../Link/LinkProvider.tsx';
import { SkipLink, type NavigationAction } from './SkipLink.tsx';

const meta = {
  title: 'Componentes/Navegación/SkipLink',
  component: SkipLink,
  render: (args) => (
    <>
      <SkipLink {...args} />
      <nav aria-label="Principal" style={{ display: 'flex', gap: 24 }}>
        <Link href="/docs/intro">Guías</Link>
        <Link href="/api">API</Link>
      </nav>
      <main>
        <h1>Introducción</h1>
        <p>
          Presiona <kbd>Tab</kbd> para ver el enlace. <Link href="/docs/tef">Transferencias</Link>
        </p>
      </main>
    </>
  ),
} satisfies Meta<typeof SkipLink>;

export default meta;
type Story = StoryObj<typeof meta>;

/** La primera parada de la tecla Tab; invisible hasta que tiene el foco. */
export const Default: Story = {
  name: 'Por omisión',
  play: async ({ canvas }) => {
    const link = canvas.getByRole('link', { name: 'Saltar al contenido principal' });
    await expect(link.getBoundingClientRect().width).toBe(1);
    await userEvent.tab();
    await expect(link).toHaveFocus();
    await expect(link.getBoundingClientRect().width).toBeGreaterThan(150);
  },
};
export const Playground: Story = { name: 'Para probar' };

/** Intro lleva al contenido; el siguiente Tab ya está dentro de él. */
export const Keyboard: Story = {
  name: 'Con teclado',
  play: async ({ canvas }) => {
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await expect(canvas.getByRole('main')).toHaveFocus();
    await userEvent.tab();
    await expect(canvas.getByRole('link', { name: 'Transferencias' })).toHaveFocus();
    await expect(canvas.getByRole('main')).not.toHaveAttribute('tabindex');
  },
};

/**
 * Al seguir un enlace a otra página, el foco vuelve al comienzo: el próximo Tab es este enlace. Al
 * volver atrás, el foco queda donde estaba.
 */
export const AfterNavigation: Story = {
  name: 'Después de navegar',
  render: function AfterNavigationStory(args) {
    const [pathname, setPathname] = useState('/docs/intro');
    const [action, setAction] = useState<NavigationAction>('POP');
    const go = (to: string, how: NavigationAction) => {
      setPathname(to);
      setAction(how);
    };
    return (
      <LinkProvider location={{ pathname, search: '', hash: '' }}>
        <SkipLink {...args} navigationAction={action} />
        <main>
          <p>Estás en {pathname}</p>
          <Button variant="secondary" onClick={() => go('/docs/tef', 'PUSH')}>
            Seguir
          </Button>
          <Button variant="secondary" onClick={() => go('/docs/intro', 'POP')}>
            Volver
          </Button>
        </main>
      </LinkProvider>
    );
  },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Seguir' }));
    await expect(canvas.getByRole('region')).toHaveFocus();
    await userEvent.tab();
    await expect(canvas.getByRole('link', { name: /Saltar/ })).toHaveFocus();
    const back = canvas.getByRole('button', { name: 'Volver' });
    await userEvent.click(back);
    await expect(back).toHaveFocus();
  },
};
