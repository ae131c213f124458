import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, userEvent, waitFor } from 'storybook/test';
import { Button } from '../Button/Button.tsx';
import { LinkProvider } from '../Link/LinkProvider.tsx';
import { RouteAnnouncer } from './RouteAnnouncer.tsx';

const meta = {
  title: 'Componentes/Navegación/RouteAnnouncer',
  component: RouteAnnouncer,
  beforeEach: () => {
    const { title } = document;
    return () => {
      document.title = title;
    };
  },
  render: function RouteAnnouncerStory(args) {
    const [pathname, setPathname] = useState('/docs/intro');
    return (
      <LinkProvider location={{ pathname, search: '', hash: '' }}>
        <RouteAnnouncer {...args} />
        <Button
          variant="secondary"
          onClick={() => {
            setPathname('/docs/tef');
            document.title = 'Transferencias | Cauce';
          }}
        >
          Ir a Transferencias
        </Button>
      </LinkProvider>
    );
  },
} satisfies Meta<typeof RouteAnnouncer>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Vacío al cargar; al cambiar de página dice el título de la nueva. */
export const Default: Story = {
  name: 'Por omisión',
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toBeEmptyDOMElement();
    await userEvent.click(canvas.getByRole('button'));
    await waitFor(() =>
      expect(canvas.getByRole('status')).toHaveTextContent('Estás en: Transferencias | Cauce'),
    );
  },
};
export const Playground: Story = { name: 'Para probar' };
