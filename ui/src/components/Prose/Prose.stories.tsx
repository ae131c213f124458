import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Admonition } from '../Admonition/Admonition.tsx';
import { CodeBlock } from '../CodeBlock/CodeBlock.tsx';
import { ANSWER, CURL } from '../../../test/examples/codeSamples.ts';
import { Heading } from '../Heading/Heading.tsx';
import { InlineCode } from '../InlineCode/InlineCode.tsx';
import { Link } from '../Link/Link.tsx';
import { Table } from '../Table/Table.tsx';
import { Prose } from './Prose.tsx';

const meta = {
  title: 'Componentes/Contenido/Prose',
  component: Prose,
  args: {
    children: (
      <>
        <Heading level={1}>Tu primera extracción</Heading>
        <p>
          En esta guía pides un token, lanzas una tarea y lees su resultado. Todo ocurre en el
          ambiente de prueba, con <Link href="/docs/intro">instituciones ficticias</Link>: ninguna
          clave de verdad hace falta.
        </p>
        <Heading level={2} id="antes">
          Antes de empezar
        </Heading>
        <p>Necesitas dos cosas:</p>
        <ul>
          <li>
            una llave de API, que va en el encabezado <InlineCode>X-API-Key</InlineCode>;
          </li>
          <li>
            un RUT de prueba.
            <ol>
              <li>
                <InlineCode>12345678-5</InlineCode> siempre entra.
              </li>
              <li>
                <InlineCode>11111111-1</InlineCode> siempre falla.
              </li>
            </ol>
          </li>
        </ul>
        <Heading level={2} id="tarea">
          Lanza la tarea
        </Heading>
        <p>
          La extracción es <strong>asíncrona</strong>: la respuesta llega de inmediato y solo trae
          el identificador de la tarea.
        </p>
        <CodeBlock {...CURL} title="Terminal" />
        <p>Consulta con ese identificador cada dos segundos, hasta que el estado sea final.</p>
        <CodeBlock {...ANSWER} />
        <Admonition type="attention">
          <p>Después de dos claves equivocadas la persona queda restringida por un tiempo.</p>
        </Admonition>
        <Heading level={3} id="estados">
          Estados
        </Heading>
        <Table label="Estados">
          <thead>
            <tr>
              <th scope="col">Estado</th>
              <th scope="col" align="right">
                Código
              </th>
              <th scope="col">Qué significa</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <td>
                <InlineCode>pending</InlineCode>
              </td>
              <td align="right">202</td>
              <td>En espera</td>
            </tr>
            <tr>
              <td>
                <InlineCode>success</InlineCode>
              </td>
              <td align="right">200</td>
              <td>Lista</td>
            </tr>
          </tbody>
        </Table>
        <blockquote>
          <p>Nada se comparte hasta que la persona lo autoriza.</p>
        </blockquote>
        <hr />
        <p>¿Y ahora? Sigue con el cifrado de las credenciales.</p>
      </>
    ),
  },
  decorators: [
    (Story) => (
      <div style={{ maxWidth: 704, marginInline: 'auto', padding: 20 }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof Prose>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Una página entera. El texto no pasa de 584 px; el código y las tablas usan toda la columna. */
export const Default: Story = {
  name: 'Por omisión',
  play: async ({ canvas, canvasElement }) => {
    const paragraph = canvas.getByText(/En esta guía/);
    await expect(paragraph.getBoundingClientRect().width).toBeLessThanOrEqual(584);
    const block = canvasElement.querySelector('[data-code-block]');
    const width = block?.getBoundingClientRect().width ?? 0;
    await expect(width).toBeGreaterThan(paragraph.getBoundingClientRect().width);
  },
};
export const Playground: Story = { name: 'Para probar' };

/** 18/30, para el blog. */
export const Large: Story = { name: 'Grande', args: { size: 'large' } };
