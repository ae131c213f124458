import { Block } from './Block.tsx';
import styles from './ComponentIndex.module.css';
import { componentsOf, useStoryIndex } from './storyIndex.ts';
import { StoryLink } from './StoryLink.tsx';

/** Every component that this Storybook shows, by group, as its own index tells. */
export function ComponentIndex() {
  const components = componentsOf(useStoryIndex());
  const groups = [...new Set(components.map(({ group }) => group))];
  return (
    <Block className={styles['root']}>
      {groups.map((group) => (
        <div key={group}>
          <p className={styles['group']}>{group}</p>
          <ul role="list" aria-label={group}>
            {components
              .filter((component) => component.group === group)
              .map(({ name, docsId }) => (
                <li key={docsId}>
                  <StoryLink href={`?path=/docs/${docsId}`}>{name}</StoryLink>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </Block>
  );
}
