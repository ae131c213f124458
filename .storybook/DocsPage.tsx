import { Controls, Description, Primary, Stories, useOf } from '@storybook/addon-docs/blocks';

/** The page of a component: its description, a playground, its properties and every story. */
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
