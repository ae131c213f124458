import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import * as icons from './icons.tsx';
import styles from './Icon.stories.module.css';

const { SearchIcon } = icons;

const meta = {
  title: 'Componentes/Base/Icon',
  component: SearchIcon,
  args: { size: 20 },
  argTypes: { size: { control: { type: 'range', min: 16, max: 48, step: 4 } } },
} satisfies Meta<typeof SearchIcon>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Decorativo: la palabra al lado ya lo dice. */
export const Default: Story = {
  name: 'Por omisión',
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector('svg')).toHaveAttribute('aria-hidden', 'true');
  },
};
export const Playground: Story = { name: 'Para probar' };

/** Sin palabra al lado, `label` dice qué significa. */
export const Labelled: Story = {
  name: 'Con nombre',
  args: { label: 'Buscar' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('img', { name: 'Buscar' })).toBeVisible();
  },
};

/** El juego completo: 20 px, trazo de 1,75, puntas redondas, en el color del texto. */
export const Set: Story = {
  name: 'El juego completo',
  render: (args) => (
    <ul role="list" className={styles['set']}>
      {Object.entries(icons)
        // A server lists the names of a module in another order.
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
        .map(([name, Icon]) => (
          <li key={name}>
            <Icon {...args} />
            <code>{name}</code>
          </li>
        ))}
    </ul>
  ),
};
