import { composeStories, type Meta, type StoryObj } from '@storybook/react-vite';
import type { ReactNode } from 'react';
import { expect } from 'storybook/test';
import * as buttonStories from '../../src/components/Button/Button.stories.tsx';
import { CONTRAST_PAIRS, SPACE } from '../../src/tokens/index.ts';
import { base } from '../guidance/base.ts';
import { GuidanceExamples, UsageFacts, type DrawnStories } from '../guidance/GuidanceExamples.tsx';
import { COLOR_GROUPS, SwatchList } from './Swatches.tsx';
import { CONFIG_ERRORS } from './configErrors.ts';
import { ConfigErrors } from './ConfigErrors.tsx';
import { ContrastCount, ContrastMatrix } from './Contrast.tsx';
import { Do, DoDont, Dont } from './DoDont.tsx';
import { Facts } from './Facts.tsx';
import { Formats } from './Formats.tsx';
import { KEYBOARD } from './keyboardFacts.ts';
import { KeyboardTable } from './KeyboardTable.tsx';
import { Words } from './Table.tsx';
import { TokenTable } from './TokenTable.tsx';
import { TypeSpecimen } from './TypeSpecimen.tsx';

/** The blocks of the design pages, only to test them: axe and no horizontal overflow. */
function Blocks({ children }: { children: ReactNode }) {
  return <main>{children}</main>;
}

const expectNoOverflow = async () => {
  const { scrollWidth, clientWidth } = document.documentElement;
  await expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
};

const meta = {
  title: 'Sistema/Bloques',
  component: Blocks,
  tags: ['!dev', '!autodocs'],
  play: expectNoOverflow,
} satisfies Meta<typeof Blocks>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Tokens: Story = {
  name: 'Tokens',
  args: {
    children: (
      <>
        <h2>Todos los tokens</h2>
        <TokenTable />
      </>
    ),
  },
  play: async ({ canvas }) => {
    await expectNoOverflow();
    for (const px of SPACE) {
      await expect(canvas.getByText(`--cauce-space-${px}`)).toBeInTheDocument();
    }
  },
};

export const Color: Story = {
  name: 'Color',
  args: {
    children: (
      <>
        {COLOR_GROUPS.map(({ title }) => (
          <SwatchList key={title} group={title} />
        ))}
        <p>
          <ContrastCount />
        </p>
        <ContrastMatrix
          label="Contraste"
          foregrounds={['text', 'text-muted', 'link']}
          backgrounds={['bg', 'surface', 'surface-hover', 'code-bg']}
        />
        <DoDont>
          <Do reason="Un punto por vista.">Así</Do>
          <Dont reason="Los montos bailan.">Así no</Dont>
        </DoDont>
      </>
    ),
  },
  play: async ({ canvas }) => {
    await expectNoOverflow();
    const all = CONTRAST_PAIRS.length * 2;
    await expect(canvas.getByText(`${all} de ${all} cumplen`)).toBeVisible();
    await expect(canvas.queryByRole('img', { name: 'No cumple' })).toBeNull();
  },
};

export const Writing: Story = {
  name: 'Escribiendo',
  args: {
    children: (
      <>
        <TypeSpecimen />
        <Formats />
        <Facts items={[['Calma', 'Un río en su lecho.']]} />
        <Words label="Palabras" items={[['clave', 'contraseña', 'Así la llaman los bancos.']]} />
      </>
    ),
  },
};

export const Guided: Story = {
  name: 'Guiado',
  render: () => {
    const { Button: guidance } = base;
    const stories = composeStories(buttonStories) as unknown as DrawnStories;
    return (
      <Blocks>
        <h2>Button</h2>
        {guidance && <UsageFacts {...guidance} />}
        {guidance && <GuidanceExamples {...guidance} stories={stories} />}
      </Blocks>
    );
  },
  args: { children: null },
  play: async ({ canvas }) => {
    await expectNoOverflow();
    // Pictures are inert.
    await expect(canvas.getByText('Autorizo y continúo')).toBeVisible();
    await expect(canvas.getByText('Aceptar', { selector: 'button *' })).toBeVisible();
  },
};

export const Keyboard: Story = {
  name: 'Con teclado',
  args: {
    children: (
      <>
        <h2>Teclado</h2>
        <KeyboardTable />
      </>
    ),
  },
  play: async ({ canvas }) => {
    await expectNoOverflow();
    await expect(canvas.getAllByRole('heading', { level: 3 })).toHaveLength(KEYBOARD.length);
  },
};

export const ConfigurationErrors: Story = {
  name: 'Errores de configuración',
  args: { children: <ConfigErrors /> },
  play: async ({ canvas }) => {
    await expectNoOverflow();
    await expect(canvas.getAllByRole('heading', { level: 2 })).toHaveLength(CONFIG_ERRORS.length);
  },
};
