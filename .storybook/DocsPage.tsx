import { Controls, Description, Primary, Stories, useOf } from '@storybook/addon-docs/blocks';

/** A component's page: what it is, one to play with, its properties, then every story. */
export function DocsPage() {
  const { preparedMeta, csfFile } = useOf('meta', ['meta']);
  const hasMore = Object.keys(csfFile.stories).length > 1;
  return (
    <>
      <h1>{preparedMeta.title.split('/').at(-1)}</h1>
      <div className="cauce-docs-lead">
        <Description of="meta" />
      </div>
      <Primary />
      <h2 id="propiedades">Propiedades</h2>
      <Controls />
      {hasMore && <Stories title={<h2 id="ejemplos">Ejemplos</h2>} includePrimary={false} />}
    </>
  );
}
