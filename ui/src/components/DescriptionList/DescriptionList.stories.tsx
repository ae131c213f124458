import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { DateText } from '../DateText/DateText.tsx';
import { DescriptionList } from './DescriptionList.tsx';

const meta = {
  title: 'Componentes/Datos/DescriptionList',
  component: DescriptionList,
  args: {
    items: [
      { term: 'Para qué', description: 'Evaluar tu arriendo.' },
      {
        term: 'Por cuánto tiempo',
        description: (
          <>
            Hasta el <DateText value="2026-06-05" />
          </>
        ),
      },
      {
        term: 'Quién los recibe',
        description: 'Arriendo Fácil SpA, RUT 76.192.083-9',
      },
      {
        term: 'Qué no se puede hacer',
        description: 'Mover dinero, pagar ni hacer trámites por ti',
      },
    ],
  },
  argTypes: { items: { control: false } },
} satisfies Meta<typeof DescriptionList>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Los términos de un permiso, antes de pedir la clave. */
export const Default: Story = {
  name: 'Por omisión',
  play: async ({ canvas }) => {
    const [first] = canvas.getAllByRole('definition');
    await expect(first).toHaveTextContent('Evaluar tu arriendo.');
    await expect(canvas.getAllByRole('term')).toHaveLength(4);
  },
};
export const Playground: Story = { name: 'Para probar' };

/** Lado a lado también en el ancho del widget, con términos cortos. */
export const Beside: Story = {
  name: 'Al lado',
  args: { layout: 'beside', style: { maxWidth: 372 } },
};

/** Uno sobre otro, en el ancho del widget. */
export const Stacked: Story = {
  name: 'Apilada',
  args: { layout: 'stacked', style: { maxWidth: 372 } },
};
