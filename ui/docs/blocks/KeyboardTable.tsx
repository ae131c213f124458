import type { ComponentType } from 'react';
import {
  ArrowLeftIcon,
  ArrowRightIcon,
  ArrowUpIcon,
  type IconProps,
} from '../../src/components/Icon/index.ts';
import { Block } from './Block.tsx';
import { KEYBOARD, type KeyboardFacts } from './keyboardFacts.ts';
import styles from './KeyboardTable.module.css';
import { storyOf, useStoryIndex, type StoryEntry } from './storyIndex.ts';
import { StoryLink } from './StoryLink.tsx';

/** Neither face has arrows. */
const ARROWS: Record<string, { name: string; Icon: ComponentType<IconProps> }> = {
  '←': { name: 'Flecha izquierda', Icon: ArrowLeftIcon },
  '→': { name: 'Flecha derecha', Icon: ArrowRightIcon },
  '↑': { name: 'Flecha arriba', Icon: ArrowUpIcon },
  '↓': { name: 'Flecha abajo', Icon: ArrowUpIcon },
};

function Keys({ keys }: { keys: string }) {
  return keys.split(' ').map((key) => {
    const arrow = ARROWS[key];
    return (
      <kbd key={key} data-is-down={key === '↓' || undefined}>
        {arrow === undefined ? key : <arrow.Icon size={16} label={arrow.name} />}
      </kbd>
    );
  });
}

const NAMED = new Set(KEYBOARD.flatMap(({ components }) => components));

/** Components that prove their keys although no pattern names them. */
const othersIn = (index: readonly StoryEntry[]) =>
  index
    .filter(
      ({ exportName, title }) => exportName === 'Keyboard' && title.startsWith('Componentes/'),
    )
    .map(({ id, title }) => ({ component: title.split('/').at(-1) ?? '', id }))
    .filter(({ component }) => !NAMED.has(component));

function Proofs({ stories }: { stories: readonly { component: string; id: string }[] }) {
  return stories.map(({ component, id }) => (
    <p key={id}>
      <StoryLink href={`?path=/story/${id}`}>{component}</StoryLink>
    </p>
  ));
}

function Pattern({ facts, index }: { facts: KeyboardFacts; index: readonly StoryEntry[] }) {
  const proofs = facts.components.flatMap((component) => {
    const story = storyOf(index, component, 'Keyboard');
    return story === undefined ? [] : [{ component, id: story.id }];
  });
  return (
    <div className={styles['pattern']}>
      <div>
        <h3>{facts.name}</h3>
        <Proofs stories={proofs} />
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
    </div>
  );
}

/** What each key does in each kind of control, with the stories that prove it. */
export function KeyboardTable() {
  const index = useStoryIndex();
  const others = othersIn(index);
  return (
    <Block className={styles['root']}>
      {KEYBOARD.map((facts) => (
        <Pattern key={facts.name} facts={facts} index={index} />
      ))}
      {others.length > 0 && (
        <div className={styles['pattern']}>
          <h3>Con teclas propias</h3>
          <div>
            <Proofs stories={others} />
          </div>
        </div>
      )}
    </Block>
  );
}
