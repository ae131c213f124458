import type { ConnectionAction, PersonConnection } from '../../../client/index.ts';
import { ChevronRightIcon } from '../../../components/Icon/icons.tsx';
import type { ConnectionActKind, PersonFlow } from '../../flow/index.ts';
import { useWords } from '../../words/texts.ts';
import { Section } from '../Shell/Section.tsx';
import styles from './ActList.module.css';

/** In the order in which people need them. */
const ACTS = [
  'revoke',
  'unblock',
  'block',
  'object',
  'erase',
] as const satisfies (ConnectionActKind & ConnectionAction)[];

export interface ActListProps {
  flow: PersonFlow;
  connection: PersonConnection;
}

/** What can be done with a connection now. Each act asks for confirmation first. */
export function ActList({ flow, connection: { actions, recipient } }: ActListProps) {
  const { acts, connection: words } = useWords();
  const possible = ACTS.filter((kind) => actions.includes(kind));
  return (
    <Section title={words.actsTitle}>
      {possible.length === 0 ? (
        <p className={styles['none']}>{words.noActs}</p>
      ) : (
        <ul role="list" className={styles['list']}>
          {possible.map((kind) => (
            <li key={kind} className={styles['act']} data-kind={kind}>
              <button
                type="button"
                className={styles['name']}
                aria-describedby={`${kind}-hint`}
                aria-haspopup="dialog"
                onClick={() => flow.ask(kind)}
              >
                {acts[kind].name}
              </button>
              <span id={`${kind}-hint`} className={styles['hint']}>
                {acts[kind].hint(recipient.name)}
              </span>
              <ChevronRightIcon className={styles['arrow']} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
