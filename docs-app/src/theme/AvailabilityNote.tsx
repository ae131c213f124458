import { InlineCode, Link } from '@cauce/ui';
import { Fragment, type ReactNode } from 'react';
import type { Availability } from '../site/referenceTypes.ts';
import styles from './AvailabilityNote.module.css';

interface AvailabilityNoteProps {
  availability: Availability | null;
}

/** Where the actions and products of a page's code work; nothing if its code names none. */
export function AvailabilityNote({ availability }: AvailabilityNoteProps) {
  if (availability === null) return null;
  const { everywhere, sandboxOnly } = availability;
  return (
    <aside className={styles['root']} aria-label="Dónde funciona" data-pagefind-ignore="">
      {everywhere.length > 0 && (
        <NamedList title="También fuera del sandbox" names={everywhere} coverage="known" sign="●" />
      )}
      {sandboxOnly.length > 0 && (
        <NamedList title="Solo en el sandbox" names={sandboxOnly} coverage="sandbox" sign="○" />
      )}
      <p className={styles['source']}>
        Es lo que <Link href="/api/list-entities">GET&nbsp;/entities</Link> trae habilitado en cada
        ambiente.
      </p>
    </aside>
  );
}

interface NamedListProps {
  title: string;
  names: Availability['everywhere'];
  coverage: string;
  sign: ReactNode;
}

function NamedList({ title, names, coverage, sign }: NamedListProps) {
  return (
    <p>
      <span aria-hidden="true" data-coverage={coverage}>
        {sign}
      </span>{' '}
      <strong>{title}:</strong>{' '}
      {names.map(({ name, href, institutionCount }, index) => (
        <Fragment key={name}>
          {index > 0 && ', '}
          <Link href={href}>
            <InlineCode translate="no">{name}</InlineCode>
          </Link>
          {institutionCount !== null &&
            ` en ${String(institutionCount)} ${institutionCount === 1 ? 'institución' : 'instituciones'}`}
        </Fragment>
      ))}
    </p>
  );
}
