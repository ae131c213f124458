import { clsx } from 'clsx';
import { useId, type ComponentPropsWithRef, type ReactNode } from 'react';
import { useMessages } from '../../messages/index.ts';
import { DangerIcon, InfoIcon, NoteIcon, SuccessIcon, WarningIcon } from '../Icon/icons.tsx';
import styles from './Admonition.module.css';

export type AdmonitionType = 'note' | 'tip' | 'important' | 'attention' | 'danger';

const ICONS: Record<AdmonitionType, typeof NoteIcon> = {
  note: NoteIcon,
  tip: SuccessIcon,
  important: InfoIcon,
  attention: WarningIcon,
  danger: DangerIcon,
};

export interface AdmonitionProps extends Omit<ComponentPropsWithRef<'div'>, 'title'> {
  /** How much it matters: Nota, Consejo, Importante, Atención, Peligro. */
  type?: AdmonitionType;
  /** Replaces the default title of the type. */
  title?: ReactNode;
}

/** An aside in a text. For something that happens while the page is open, use `Alert`. */
export function Admonition({
  type = 'note',
  title,
  className,
  children,
  ...rest
}: AdmonitionProps) {
  const { admonition } = useMessages().content;
  const titleId = useId();
  const Icon = ICONS[type];
  return (
    <div
      role="note"
      aria-labelledby={titleId}
      {...rest}
      className={clsx(styles['root'], className)}
      data-type={type}
    >
      <Icon className={styles['icon']} />
      <div className={styles['body']}>
        <p id={titleId} className={styles['title']}>
          {title ?? admonition[type]}
        </p>
        <div className={styles['content']}>{children}</div>
      </div>
    </div>
  );
}
