import type { Meta, StoryObj } from '@storybook/react-vite';
import type { ReactNode } from 'react';
import { expect, userEvent, waitFor } from 'storybook/test';
import { CONTRAST_PAIRS, DURATION, NEUTRAL, PRIMARY, SPACE } from '../../src/tokens/index.ts';
import { BreakpointRuler } from './BreakpointRuler.tsx';
import { CanalSample } from './CanalSample.tsx';
import { COLOR_GROUPS } from './colorFacts.ts';
import { ComponentIndex } from './ComponentIndex.tsx';
import { CONFIG_ERRORS } from './configErrors.ts';
import { ConfigErrors } from './ConfigErrors.tsx';
import { ContrastCount } from './ContrastCount.tsx';
import { ContrastMatrix } from './ContrastMatrix.tsx';
import { Do, DoDont, Dont } from './DoDont.tsx';
import { ErrorAnatomy } from './ErrorAnatomy.tsx';
import { Facts } from './Facts.tsx';
import { FiguresDemo } from './FiguresDemo.tsx';
import { Formats } from './Formats.tsx';
import { Hero } from './Hero.tsx';
import { IconGallery } from './IconGallery.tsx';
import { IconSizes } from './IconSizes.tsx';
import { KEYBOARD } from './keyboardFacts.ts';
import { KeyboardTable } from './KeyboardTable.tsx';
import { MeasureDemo } from './MeasureDemo.tsx';
import { EasingCurves, EnterExitDemo, MotionDemo } from './MotionDemo.tsx';
import { PageIndex } from './PageIndex.tsx';
import { PAGE_WIDTHS } from './pageWidths.ts';
import { ScaleRamp } from './ScaleRamp.tsx';
import { ElevationScale, LayerStack, RadiusScale, SpaceScale } from './Scales.tsx';
import { SwatchList } from './SwatchList.tsx';
import { TokenTable } from './TokenTable.tsx';
import { ToneGallery } from './ToneGallery.tsx';
import { TypeSpecimen } from './TypeSpecimen.tsx';
import { WidthDiagram } from './WidthDiagram.tsx';
import { Words } from './Words.tsx';

/** The blocks of the pages for designers, for tests alone: axe, and that no page grows sideways. */
function Blocks({ children }: { children: ReactNode }) {
  return <main>{children}</main>;
}

const expectNoSidewaysScroll = async () => {
  const { scrollWidth, clientWidth } = document.documentElement;
  await expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
};

const meta = {
  title: 'Sistema/Bloques',
  component: Blocks,
  tags: ['!dev', '!autodocs'],
  play: expectNoSidewaysScroll,
} satisfies Meta<typeof Blocks>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Introduction: Story = {
  args: {
    children: (
      <>
        <Hero />
        <Facts items={[['Calma', 'Un río en su lecho.']]} />
        <PageIndex />
        <ComponentIndex />
      </>
    ),
  },
};

export const Tokens: Story = {
  args: {
    children: (
      <>
        <h2>Todos los tokens</h2>
        <TokenTable />
      </>
    ),
  },
  play: async ({ canvas }) => {
    await expectNoSidewaysScroll();
    await userEvent.type(canvas.getByRole('searchbox'), 'space-');
    await waitFor(() => expect(canvas.getByRole('status')).toHaveTextContent(`${SPACE.length} de`));
    await expect(canvas.getAllByRole('row')).toHaveLength(SPACE.length + 1);
  },
};

export const Color: Story = {
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
        <ToneGallery />
        <DoDont>
          <Do reason="Un punto por vista.">
            <CanalSample />
          </Do>
          <Dont reason="Los montos bailan.">
            <FiguresDemo isTabular={false} />
          </Dont>
        </DoDont>
        <ScaleRamp prefix="n" scale={NEUTRAL} />
        <ScaleRamp prefix="p" scale={PRIMARY} />
      </>
    ),
  },
  play: async ({ canvas }) => {
    await expectNoSidewaysScroll();
    const all = CONTRAST_PAIRS.length * 2;
    await expect(canvas.getByText(`${all} de ${all} cumplen`)).toBeVisible();
    await expect(canvas.queryByRole('img', { name: 'No cumple' })).toBeNull();
  },
};

export const Type: Story = {
  args: {
    children: (
      <>
        <TypeSpecimen />
        <MeasureDemo />
        <FiguresDemo isTabular />
        <Formats />
      </>
    ),
  },
};

export const Layout: Story = {
  args: {
    children: (
      <>
        <SpaceScale />
        <BreakpointRuler />
        {PAGE_WIDTHS.map(({ page }) => (
          <WidthDiagram key={page} page={page} />
        ))}
        <RadiusScale />
        <ElevationScale />
        <LayerStack />
      </>
    ),
  },
  play: async ({ canvas }) => {
    await expectNoSidewaysScroll();
    const says = window.innerWidth < 996 ? 'móvil' : 'escritorio';
    await expect(canvas.getByText(says)).toBeVisible();
  },
};

export const Motion: Story = {
  args: {
    children: (
      <>
        <MotionDemo />
        <EasingCurves />
        <EnterExitDemo />
      </>
    ),
  },
  play: async ({ canvas }) => {
    for (const ms of Object.values(DURATION)) {
      await expect(canvas.getByText(`${ms} ms`)).toBeVisible();
    }
    await userEvent.click(canvas.getByRole('button', { name: 'Mover' }));
    await expect(canvas.getByRole('button', { name: 'Devolver' })).toHaveFocus();
    await userEvent.click(canvas.getByRole('button', { name: 'Cerrar el menú' }));
    await waitFor(() => expect(canvas.getByText('Banco de prueba')).not.toBeVisible());
  },
};

export const Icons: Story = {
  args: {
    children: (
      <>
        <IconGallery />
        <IconSizes />
      </>
    ),
  },
  play: async ({ canvas }) => {
    await expectNoSidewaysScroll();
    await userEvent.type(canvas.getByRole('searchbox'), 'search');
    await expect(canvas.getByRole('button', { name: 'Search' })).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Copy' })).toBeNull();
  },
};

export const Keyboard: Story = {
  args: {
    children: (
      <>
        <h2>Teclado</h2>
        <KeyboardTable />
      </>
    ),
  },
  play: async ({ canvas }) => {
    await expectNoSidewaysScroll();
    await expect(canvas.getAllByRole('heading', { level: 3 })).toHaveLength(KEYBOARD.length);
  },
};

export const Writing: Story = {
  args: {
    children: (
      <>
        <ErrorAnatomy />
        <Words label="Palabras" items={[['clave', 'contraseña', 'Así la llaman los bancos.']]} />
      </>
    ),
  },
};

export const ConfigurationErrors: Story = {
  args: { children: <ConfigErrors /> },
  play: async ({ canvas }) => {
    await expectNoSidewaysScroll();
    await expect(canvas.getAllByRole('heading', { level: 2 })).toHaveLength(CONFIG_ERRORS.length);
  },
};
