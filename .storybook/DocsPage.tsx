import { Controls, Description, Primary, Stories, useOf } from '@storybook/addon-docs/blocks';
import { composeStories } from '@storybook/react-vite';
import { useMemo } from 'react';
import { guidanceOf } from '../ui/docs/guidance/guidance.ts';
import { Anatomy } from '../ui/docs/guidance/Anatomy.tsx';
import { ComponentFacts } from '../ui/docs/guidance/ComponentFacts.tsx';
import {
  GuidanceExamples,
  Marked,
  UsageFacts,
  type DrawnStories,
} from '../ui/docs/guidance/GuidanceExamples.tsx';

/**
 * The page of a component: when to use it, a playground, how it is made and used, its properties and
 * every story.
 */
export function DocsPage() {
  const { preparedMeta, csfFile } = useOf('meta', ['meta']);
  const hasMore = Object.keys(csfFile.stories).length > 1;
  const file = String(preparedMeta.parameters['fileName']);
  const guidance = guidanceOf(file);
  const modules = csfFile.moduleExports as Parameters<typeof composeStories>[0] | undefined;
  const stories = useMemo(
    () => (modules === undefined ? {} : (composeStories(modules) as unknown as DrawnStories)),
    [modules],
  );
  return (
    <>
      <h1>{preparedMeta.title.split('/').at(-1)}</h1>
      {guidance === undefined ? (
        <div className="cauce-docs-lead">
          <Description of="meta" />
        </div>
      ) : (
        <>
          <ComponentFacts {...guidance} file={file} />
          <UsageFacts {...guidance} />
        </>
      )}
      <Primary />
      {guidance && (
        <>
          <h2 id="anatomia">Anatomía</h2>
          <Anatomy {...guidance} stories={stories} />
          <h2 id="como-usarlo">Así y así no</h2>
          <GuidanceExamples {...guidance} stories={stories} />
          <h2 id="accesibilidad">Accesibilidad</h2>
          <ul>
            {guidance.accessibility.map((note) => (
              <li key={note}>
                <Marked>{note}</Marked>
              </li>
            ))}
          </ul>
        </>
      )}
      <h2 id="propiedades">Propiedades</h2>
      <Controls />
      {hasMore && <Stories title={<h2 id="ejemplos">Ejemplos</h2>} includePrimary={false} />}
    </>
  );
}
