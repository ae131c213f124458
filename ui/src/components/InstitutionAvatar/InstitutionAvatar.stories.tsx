import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import logo from '../../assets/logo.svg';
import { InstitutionAvatar } from './InstitutionAvatar.tsx';

const INSTITUTIONS = [
  ['banco-chile', 'Banco de Chile'],
  ['banco-bci', 'Bci'],
  ['banco-consorcio', 'Banco Consorcio'],
  ['banco-estado', 'BancoEstado'],
  ['banco-santander', 'Banco Santander'],
  ['banco-falabella', 'Banco Falabella'],
  ['banco-itau', 'Banco Itaú'],
  ['banco-scotiabank', 'Scotiabank'],
  ['banco-ripley', 'Banco Ripley'],
  ['banco-security', 'Banco Security'],
  ['banco-bice', 'Banco BICE'],
  ['banco-chile-empresas', 'Banco de Chile Empresas'],
  ['banco-santander-empresas', 'Banco Santander Empresas'],
  ['servipag', 'Servipag'],
  ['sencillito', 'Sencillito'],
  ['afp-modelo', 'AFP Modelo'],
  ['afp-cuprum', 'AFP Cuprum'],
  ['afp-habitat', 'AFP Habitat'],
  ['afp-provida', 'AFP Provida'],
  ['afp-uno', 'AFP Uno'],
  ['afp-planvital', 'AFP PlanVital'],
  ['afp-capital', 'AFP Capital'],
  ['sii', 'Servicio de Impuestos Internos'],
  ['tgr', 'Tesorería General de la República'],
  ['registro-civil', 'Registro Civil e Identificación'],
  ['cmf', 'Comisión para el Mercado Financiero'],
  ['afc', 'AFC Chile'],
  ['buda', 'Buda.com'],
] as const;

const meta = {
  title: 'Componentes/Datos/InstitutionAvatar',
  component: InstitutionAvatar,
  args: { name: 'Banco de Chile' },
} satisfies Meta<typeof InstitutionAvatar>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Decorativo: el nombre va al lado. */
export const Default: Story = {
  name: 'Por omisión',
  play: async ({ canvas }) => {
    await expect(canvas.getByText('BC')).toHaveAttribute('aria-hidden', 'true');
  },
};
export const Playground: Story = { name: 'Para probar' };
/** Cada institución del catálogo tiene su marca: letras, forma y color que ninguna otra tiene. */
export const Marks: Story = {
  name: 'Marcas',
  render: () => (
    <ul
      role="list"
      style={{
        display: 'grid',
        gap: 12,
        gridTemplateColumns: 'repeat(auto-fill, minmax(15rem, 1fr))',
      }}
    >
      {INSTITUTIONS.map(([institutionId, name]) => (
        <li key={institutionId} style={{ display: 'flex', gap: 12, alignItems: 'center' }}>
          <InstitutionAvatar name={name} institutionId={institutionId} size={24} />
          <InstitutionAvatar name={name} institutionId={institutionId} size={40} />
          {name}
        </li>
      ))}
    </ul>
  ),
  play: async ({ canvas }) => {
    for (const letters of ['CH', 'BCI', 'CO']) {
      const [small, large] = canvas.getAllByText(letters);
      await expect(small).toBeVisible();
      await expect(large).toBeVisible();
    }
  },
};
export const Small: Story = { name: 'Chico', args: { size: 32 } };
export const Large: Story = { name: 'Grande', args: { size: 56, name: 'BancoEstado' } };

export const Labelled: Story = {
  name: 'Con nombre',
  args: { isLabelled: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('img', { name: 'Banco de Chile' })).toBeVisible();
  },
};

export const WithImage: Story = { name: 'Con imagen', args: { name: 'Cauce', src: logo } };

/** Si la imagen no llega, vuelven las iniciales. */
export const BrokenImage: Story = {
  name: 'Imagen que no carga',
  args: { src: '/no-existe.svg' },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText('BC')).toBeVisible());
  },
};
