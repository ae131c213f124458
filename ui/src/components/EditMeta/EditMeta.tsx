import { clsx } from 'clsx';
import type { ComponentPropsWithRef } from 'react';
import { useMessages } from '../../messages/index.ts';
import { EditIcon } from '../Icon/icons.tsx';
import { Link } from '../Link/Link.tsx';
import styles from './EditMeta.module.css';
import { LastUpdated, type LastUpdatedProps } from './LastUpdated.tsx';

export interface EditMetaProps extends ComponentPropsWithRef<'div'> {
  /** Where the page's source is edited. */
  editHref?: string;
  /** When it changed, and by whom. */
  lastUpdated?: Pick<LastUpdatedProps, 'date' | 'author'>;
}

/**
 * The last line of a page: an edit link and the date of the last change. Renders nothing if both
 * are missing.
 */
export function EditMeta({ editHref, lastUpdated, className, ...rest }: EditMetaProps) {
  const { meta } = useMessages().content;
  if (editHref === undefined && lastUpdated === undefined) return null;
  return (
    <div {...rest} className={clsx(styles['root'], className)}>
      {editHref !== undefined && (
        <Link href={editHref} className={styles['edit']}>
          <EditIcon size={16} />
          {meta.edit}
        </Link>
      )}
      {lastUpdated !== undefined && <LastUpdated {...lastUpdated} />}
    </div>
  );
}
