import { clsx } from 'clsx';
import {
  useEffect,
  useRef,
  type ComponentPropsWithRef,
  type ReactNode,
  type SubmitEvent,
} from 'react';
import { ConnectedLine } from './Connected.tsx';
import { FooterLine } from './FooterLine.tsx';
import styles from './Screen.module.css';

export interface ScreenProps extends Omit<ComponentPropsWithRef<'main'>, 'title' | 'onSubmit'> {
  /** Heading of the screen, which receives the focus. */
  title: string;
  /** Title of the document; not set without it. */
  documentTitle?: string;
  /** Content above the heading. */
  before?: ReactNode;
  /** A sentence under the heading. */
  lead?: ReactNode;
  /** Buttons, the primary first: always visible. */
  actions?: ReactNode;
  /** Shows the buttons beside each other instead of stacked. */
  areActionsBeside?: boolean;
  /** The client's name, for the footer line. */
  app: string;
  /**
   * Turns the screen into a form: its button in `actions` submits it, and so does Enter in a field.
   */
  onSubmit?: (event: SubmitEvent) => void;
  /** Whether an element of the screen receives the focus instead of its heading. */
  hasOwnFocus?: boolean;
}

/** A screen of the widget: heading, body, buttons and footer line. */
export function Screen({
  title,
  documentTitle,
  before,
  lead,
  actions,
  areActionsBeside = false,
  app,
  onSubmit,
  hasOwnFocus = false,
  className,
  children,
  ...rest
}: ScreenProps) {
  const headingRef = useRef<HTMLHeadingElement>(null);
  const hasArrived = useRef(false);

  // In an effect, because responses change the screen as often as presses do.
  useEffect(() => {
    // Only when the screen changes: later updates must not move the focus.
    if (hasArrived.current) return;
    hasArrived.current = true;
    window.scrollTo(0, 0);
    if (!hasOwnFocus) headingRef.current?.focus({ preventScroll: true });
  }, [hasOwnFocus]);

  useEffect(() => {
    if (documentTitle !== undefined) document.title = documentTitle;
  }, [documentTitle]);

  const parts = (
    <>
      <main {...rest} className={clsx(styles['main'], className)}>
        {before}
        <h2 ref={headingRef} tabIndex={-1} className={styles['title']}>
          {title}
        </h2>
        {lead !== undefined && <p className={styles['lead']}>{lead}</p>}
        <ConnectedLine className={styles['lead']} />
        {children}
      </main>
      <footer className={styles['footer']} data-has-actions={actions !== undefined || undefined}>
        {actions !== undefined && (
          <div className={styles['actions']} data-beside={areActionsBeside || undefined}>
            {actions}
          </div>
        )}
        <FooterLine app={app} />
      </footer>
    </>
  );
  return onSubmit === undefined ? (
    parts
  ) : (
    <form className={styles['form']} onSubmit={onSubmit}>
      {parts}
    </form>
  );
}
