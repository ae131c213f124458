import { Block } from './Block.tsx';
import { KEYBOARD, type KeyboardFacts } from './keyboardFacts.ts';
import styles from './KeyboardTable.module.css';
import { storyOf, useStoryIndex, type StoryEntry } from './storyIndex.ts';
import { StoryLink } from './StoryLink.tsx';

function Keys({ keys }: { keys: string }) {
  return keys.split(' ').map((key) => <kbd key={key}>{key}</kbd>);
}

function Pattern({ facts, index }: { facts: KeyboardFacts; index: readonly StoryEntry[] }) {
  const proofs = facts.components.flatMap((component) => {
    const story = storyOf(index, component, 'Keyboard');
    return story === undefined ? [] : [{ component, id: story.id }];
  });
  return (
    <section className={styles['pattern']} aria-label={facts.name}>
      <div>
        <h3>{facts.name}</h3>
        {proofs.map(({ component, id }) => (
          <p key={id}>
            <StoryLink href={`?path=/story/${id}`}>{component}</StoryLink>
          </p>
        ))}
      </div>
      <dl>
        {facts.keys.map(([keys, effect]) => (
          <div key={keys}>
            <dt>
              <Keys keys={keys} />
            </dt>
            <dd>{effect}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** What each key does in each kind of control, with the stories that prove it. */
export function KeyboardTable() {
  const index = useStoryIndex();
  return (
    <Block className={styles['root']}>
      {KEYBOARD.map((facts) => (
        <Pattern key={facts.name} facts={facts} index={index} />
      ))}
    </Block>
  );
}
