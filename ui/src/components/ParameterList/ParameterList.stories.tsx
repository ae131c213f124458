import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { InlineCode } from '../InlineCode/InlineCode.tsx';
import { ParameterList } from './ParameterList.tsx';

const meta = {
  title: 'Componentes/Contenido/ParameterList',
  component: ParameterList,
  args: {
    style: { maxWidth: 584 },
    parameters: [
      {
        name: 'action',
        type: 'string',
        isRequired: true,
        description: (
          <p>
            Institución y acción, unidas por dos puntos:{' '}
            <InlineCode>{'{entityId}:{actionType}'}</InlineCode>.
          </p>
        ),
        example: 'banco-chile:movement',
      },
      {
        name: 'args',
        type: 'object',
        description: <p>Las credenciales. Van éstas o las cifradas, no las dos.</p>,
        children: [
          {
            name: 'username',
            type: 'string',
            isRequired: true,
            description: <p>RUT o correo, según la institución.</p>,
            example: '12345678-5',
          },
          {
            name: 'password',
            type: 'string',
            isRequired: true,
            description: <p>La clave, con las reglas de su institución.</p>,
          },
        ],
      },
      {
        name: 'encryptArgs',
        type: 'string',
        description: <p>Las credenciales como JSON cifrado.</p>,
      },
      {
        name: 'expire',
        type: 'integer',
        constraints: 'de 10 a 60',
        defaultValue: '60',
        description: <p>Minutos que dura el token.</p>,
      },
      {
        name: 'accountType',
        type: 'string',
        isNullable: true,
        values: ['vista', 'corriente', 'ahorro', 'rut', 'chequera_electronica', 'otro'],
      },
      { name: 'accountAlias', type: 'string', isDeprecated: true },
    ],
  },
} satisfies Meta<typeof ParameterList>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Lo que hay dentro de un objeto se despliega debajo de él. */
export const Default: Story = {
  name: 'Por omisión',
  play: async ({ canvas }) => {
    const [item] = canvas.getAllByRole('listitem');
    await expect(item).toHaveTextContent('action string obligatorio');
    await expect(canvas.getByText('password')).not.toBeVisible();
    await userEvent.click(canvas.getByText('Campos de args'));
    await waitFor(() => expect(canvas.getByText('password')).toBeVisible());
  },
};
export const Playground: Story = { name: 'Para probar' };
