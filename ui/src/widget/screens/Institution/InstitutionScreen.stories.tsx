import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { austral, entities, session, splitEntities } from '../../test/fixtures.ts';
import { framed, type ShellOptions } from '../../test/WidgetFrame.tsx';
import { Connected } from '../Shell/Connected.tsx';
import { InstitutionScreen } from './InstitutionScreen.tsx';

const meta = {
  title: 'Widget/1 Institución',
  component: InstitutionScreen,
  args: { session, entities, onChoose: fn() },
  parameters: { layout: 'fullscreen' },
  decorators: [framed({ stop: 0 })],
} satisfies Meta<typeof InstitutionScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Quién pide, y que nada se comparte todavía. Las demoras y caídas se dicen antes de elegir. */
export const Default: Story = {
  name: 'Por omisión',
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole('heading', { name: 'Elige tu institución' })).toHaveFocus();
    await expect(document.title).toBe('Institución, paso 1 de 4 · Cauce');
    await expect(
      canvas.getByRole('button', { name: /Banco Cordillera.*No disponible/ }),
    ).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: /Banco Austral/ }));
    await expect(args.onChoose).toHaveBeenCalledWith(austral);
  },
};
export const Playground: Story = { name: 'Para probar' };

/** Busca sin tildes y por parte del nombre; la cuenta se anuncia al dejar de escribir. */
export const Search: Story = {
  name: 'Buscar',
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByRole('searchbox'), 'pacifico');
    await expect(canvas.getByRole('button', { name: /Banco Pacífico/ })).toBeVisible();
    await expect(canvas.queryByRole('button', { name: /Banco Austral/ })).toBeNull();
    await waitFor(() => expect(canvas.getByText('1 resultado')).toBeInTheDocument());
  },
};

export const NothingFound: Story = {
  name: 'No se encontró nada',
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByRole('searchbox'), 'Banco Marciano');
    await expect(canvas.getByText('No encontramos «Banco Marciano».')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Ver toda la lista' }));
    await expect(canvas.getByRole('button', { name: /Banco Austral/ })).toBeVisible();
  },
};

/** Ninguna tiene todo: cada una dice lo que tiene, y arriba está lo ya conectado. */
export const Several: Story = {
  name: 'Varias',
  args: { entities: splitEntities },
  decorators: [
    (Story) => (
      <Connected value={['Banco Cordillera']}>
        <Story />
      </Connected>
    ),
  ],
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Ya conectaste: Banco Cordillera.')).toBeVisible();
    await expect(canvas.getByText(/están en varias instituciones/)).toBeVisible();
    await expect(
      canvas.getByRole('button', { name: /Banco Austral.*Cuentas y saldos/ }),
    ).toBeVisible();
  },
};

export const InEnglish: Story = { name: 'En inglés', globals: { locale: 'en' } };

/** En el ambiente de prueba cada pantalla lo dice. */
export const TestEnvironment: Story = {
  name: 'Ambiente de prueba',
  parameters: { shell: { stop: 0, isTest: true } satisfies ShellOptions },
};

export const Narrow: Story = {
  name: 'Angosto',
  parameters: { shell: { stop: 0, size: 'narrow' } satisfies ShellOptions },
};
