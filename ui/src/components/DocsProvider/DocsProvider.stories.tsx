import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, spyOn, userEvent } from 'storybook/test';
import { DescriptionList } from '../DescriptionList/DescriptionList.tsx';
import { ErrorBoundary } from '../ErrorBoundary/ErrorBoundary.tsx';
import { OpensPage } from '../../../test/examples/OpensPage.tsx';
import { DocsProvider, useDocs, useSiteDocs } from './DocsProvider.tsx';
import { latestVersion } from './docsData.ts';
import { exampleDocs, exampleLocales } from '../../../test/examples/exampleDocs.ts';

/** Lo que lee un componente de la navegación. */
function Known({ pluginId }: { pluginId?: string }) {
  const docs = useDocs(pluginId);
  const { locales } = useSiteDocs();
  const latest = latestVersion(docs);
  const published = Object.values(latest.docs).filter(({ isDraft }) => isDraft !== true);
  return (
    <DescriptionList
      items={[
        { term: 'Versiones', description: docs.versions.map(({ label }) => label).join(', ') },
        { term: 'Vigente', description: latest.label },
        { term: 'Sus páginas', description: published.map(({ title }) => title).join(', ') },
        {
          term: 'Idiomas',
          description: locales?.locales.map(({ label }) => label).join(', ') ?? 'Uno solo',
        },
      ]}
    />
  );
}

const meta = {
  title: 'Componentes/Navegación/DocsProvider',
  component: DocsProvider,
  args: { docs: [exampleDocs], locales: exampleLocales, children: <Known /> },
  argTypes: { children: { control: false } },
  // Provides a context and renders nothing itself.
  parameters: { hasNoRoot: true },
} satisfies Meta<typeof DocsProvider>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Lo que la barra, las versiones y los idiomas saben del sitio. Un borrador no se publica. */
export const Default: Story = {
  name: 'Por omisión',
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Próxima, 1.2.0, 1.1.0')).toBeVisible();
    await expect(canvas.getByText('1.2.0')).toBeVisible();
    await expect(
      canvas.getByText('Introducción, Entidades y acciones, Entidades para transferencias'),
    ).toBeVisible();
    await expect(canvas.getByText('Español, English')).toBeVisible();
  },
};
export const Playground: Story = { name: 'Para probar' };

/** Sin `locales`, el sitio tiene un idioma y nadie ofrece otro. */
export const OneLanguage: Story = {
  name: 'Un idioma',
  args: { locales: undefined },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Uno solo')).toBeVisible();
  },
};

/** Pedir una documentación que no se entregó es un error de configuración, y dice el arreglo. */
export const UnknownDocs: Story = {
  name: 'Documentación desconocida',
  args: {
    children: (
      <ErrorBoundary>
        <OpensPage>{() => <Known pluginId="connect" />}</OpensPage>
      </ErrorBoundary>
    ),
  },
  beforeEach: () => {
    spyOn(console, 'error').mockImplementation(() => undefined);
  },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Abrir la página' }));
    await expect(canvas.getByRole('heading', { name: 'This page crashed.' })).toBeVisible();
    await expect(
      canvas.getByText(/There is no documentation "connect"\. Give it to DocsProvider/),
    ).toBeVisible();
  },
};
