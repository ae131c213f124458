import { CopyButton } from '../../components/CopyButton/CopyButton.tsx';
import { Link } from '../../components/Link/Link.tsx';
import styles from './cells.module.css';

export interface ShortIdProps {
  id: string;
  /** The page of the thing. */
  href?: string;
}

/** The beginning of a uuid is what the widget shows as a code. */
const UUID_CODE = /^([0-9a-f]{8})-[0-9a-f-]{27}$/;

/** An id in a table: its first part, and the whole of it on hover. */
export function ShortId({ id, href }: ShortIdProps) {
  const [, code = id] = UUID_CODE.exec(id) ?? [];
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
export function WholeId({ id }: { id: string }) {
  return (
    <span className={styles['whole']}>
      <span className={styles['id']} translate="no">
        {id}
      </span>
      <CopyButton isIconOnly text={id} />
    </span>
  );
}
