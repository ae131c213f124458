import { CopyButton } from '../../components/CopyButton/CopyButton.tsx';
import { Link } from '../../components/Link/Link.tsx';
import styles from './cells.module.css';

export interface ShortIdProps {
  id: string;
  /** The page of the thing. */
  href?: string;
}

/** Ids of version 7 begin with the time, and differ at their end. */
const BY_TIME = /^[0-9a-f]{8}-[0-9a-f]{4}-7/;
const LONG = /^[0-9a-f-]{32,}$/;

/**
 * An id in a table: of a long one the first part, which the widget shows as a code, or else the part
 * in which it differs; the whole of it on hover.
 */
export function ShortId({ id, href }: ShortIdProps) {
  const code = BY_TIME.test(id) ? `…${id.slice(-8)}` : LONG.test(id) ? id.slice(0, 8) : id;
  const root = { className: styles['id'], title: id, translate: 'no' as const };
  return href === undefined ? (
    <span {...root}>{code}</span>
  ) : (
    <Link {...root} href={href}>
      {code}
    </Link>
  );
}

/** A whole id, to copy. */
export function WholeId({ id, href }: ShortIdProps) {
  const root = { className: styles['id'], translate: 'no' } as const;
  return (
    <span className={styles['whole']}>
      {href === undefined ? (
        <span {...root}>{id}</span>
      ) : (
        <Link {...root} href={href}>
          {id}
        </Link>
      )}
      <CopyButton isIconOnly text={id} />
    </span>
  );
}
