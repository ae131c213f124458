import type { PersonConnection } from '../../../client/index.ts';
import {
  CalendarIcon,
  ChevronRightIcon,
  EyeIcon,
  LockIcon,
} from '../../../components/Icon/icons.tsx';
import { StatusPill } from '../../../components/StatusPill/StatusPill.tsx';
import { formatDate } from '../../../format/formatDate.ts';
import { useLocale } from '../../../messages/index.ts';
import { hashOf } from '../../flow/index.ts';
import { useWords } from '../../words/texts.ts';
import { hasEnded, isUnfinished, statusOf } from '../connectionText.ts';
import styles from './ConnectionCard.module.css';

/** A connection in the list: who reads, from where, until when, whether a password is kept. */
export function ConnectionCard({ connection }: { connection: PersonConnection }) {
  const { connections: words, status: statusWords } = useWords();
  const locale = useLocale();
  const { id, recipient, entity, requestedAt, validUntil, terminatedAt, hasCredentials, reads } =
    connection;
  const { name, tone } = statusOf(connection);
  const isOver = hasEnded(connection);
  const date = (value: string) => formatDate(value, 'long', locale);
  const when = isUnfinished(connection)
    ? words.requestedOn(date(requestedAt))
    : isOver
      ? terminatedAt && words.endedOn(date(terminatedAt))
      : validUntil && words.until(date(validUntil));
  return (
    <div className={styles['card']} data-is-over={isOver || undefined}>
      <div className={styles['head']}>
        <h3 className={styles['name']}>
          {/* The names of several connections of one application would be the same. */}
          <a
            id={`${id}-name`}
            aria-labelledby={`${id}-name ${id}-from`}
            href={hashOf({ name: 'connection', id })}
            className={styles['link']}
          >
            {recipient.name}
          </a>
        </h3>
        <StatusPill tone={tone}>{statusWords[name]}</StatusPill>
      </div>
      <p id={`${id}-from`} className={styles['from']}>
        {entity === null
          ? words.fromNowhere
          : isOver
            ? words.readFrom(entity.name)
            : words.from(entity.name)}
      </p>
      <ul role="list" className={styles['facts']}>
        {when !== null && (
          <li>
            <CalendarIcon size={16} />
            {when}
          </li>
        )}
        {!isOver && entity !== null && (
          <li>
            <LockIcon size={16} />
            {hasCredentials ? words.passwordKept : words.passwordNotKept}
          </li>
        )}
        {entity !== null && (
          <li>
            <EyeIcon size={16} />
            {reads.lastAt === null ? words.neverRead : words.lastRead(date(reads.lastAt))}
          </li>
        )}
      </ul>
      <ChevronRightIcon className={styles['arrow']} />
    </div>
  );
}
