import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, spyOn, userEvent } from 'storybook/test';
import type { PersonConnection } from '../../client/index.ts';
import * as fixtures from '../test/fixtures.ts';
import { PersonPage, played } from '../test/PersonPage.tsx';
import { arrive, button, inDialog, link, see, tabTo } from '../test/playing.ts';

const meta = {
  title: 'Persona/Recorrido',
  component: PersonPage,
  parameters: { layout: 'fullscreen', controls: { disable: true } },
} satisfies Meta<typeof PersonPage>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Del ingreso al permiso quitado, con el teclado solo. */
export const Default: Story = {
  name: 'Por omisión',
  play: async () => {
    await see('Tus permisos en Cauce');
    await tabTo(() => screen.getByLabelText('RUT'));
    await userEvent.keyboard('12.345.678-5{Tab}ana@correo.example{Enter}');
    await arrive('Escribe el código');
    await tabTo(() => screen.getByLabelText('Código'));
    await userEvent.keyboard('123456{Enter}');
    await arrive('Tus conexiones');
    await screen.findByRole('link', { name: /^Sol Créditos/ });
    await tabTo(link(/^Sol Créditos/));
    await userEvent.keyboard('{Enter}');
    await arrive('Sol Créditos');
    await tabTo(button('Quitar el permiso'));
    await userEvent.keyboard('{Enter}');
    const question = '¿Quitar el permiso a Sol Créditos?';
    await expect(await screen.findByRole('heading', { name: question })).toHaveFocus();
    await tabTo(inDialog('Quitar el permiso'));
    await userEvent.keyboard('{Enter}');
    await arrive('Permiso quitado');
    await tabTo(link('Solicitudes'));
    await userEvent.keyboard('{Enter}');
    await arrive('Tus solicitudes');
    await expect(played.addresses.all).toEqual([
      '',
      '#conexiones',
      `#conexiones/${fixtures.active.id}`,
      '#listo',
      '#solicitudes',
    ]);
  },
};

/** Una conexión que no se puede dibujar. */
const fragile = {
  ...fixtures.active,
  get recipient(): PersonConnection['recipient'] {
    throw new Error('La conexión llegó sin nombre.');
  },
};

/** Una falla al dibujar: se dice y se puede cargar otra vez. */
export const Crashed: Story = {
  name: 'Se cayó',
  // Not by args, because Storybook would copy it.
  render: () => <PersonPage route={{ name: 'connections' }} answers={{ connection: fragile }} />,
  beforeEach: () => {
    // React logs each error that it contains.
    spyOn(console, 'error').mockImplementation(() => undefined);
  },
  play: async () => {
    await userEvent.click(await screen.findByRole('link', { name: /^Sol Créditos/ }));
    await arrive('Algo falló de nuestro lado');
    await expect(document.title).toBe('Algo falló de nuestro lado · Cauce');
  },
};
