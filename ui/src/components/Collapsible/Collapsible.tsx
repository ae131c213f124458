import { clsx } from 'clsx';
import { useId, useState, type ComponentPropsWithRef, type ReactNode } from 'react';
import { useControllableState } from '../../hooks/useControllableState.ts';
import { useMergedRef } from '../../hooks/useMergedRef.ts';
import styles from './Collapsible.module.css';
import { useCollapse } from './useCollapse.ts';

/** What a button needs in order to open and close a `Collapsible`. */
export interface CollapsibleTriggerProps {
  'aria-expanded': boolean;
  'aria-controls': string;
  onClick: () => void;
}

export interface CollapsibleProps extends ComponentPropsWithRef<'div'> {
  /** Whether the panel is open, when controlled. */
  isOpen?: boolean;
  /** Whether it is initially open, when uncontrolled. */
  defaultIsOpen?: boolean;
  /** Called with the new state when the trigger is pressed. */
  onOpenChange?: (isOpen: boolean) => void;
  /** Renders the content only when it is first opened. */
  lazy?: boolean;
  /** Renders the button before the panel. Omit it if the button is elsewhere. */
  renderTrigger?: (props: CollapsibleTriggerProps) => ReactNode;
}

/**
 * A panel that opens and closes, animated in proportion to its height. With `renderTrigger` it has
 * its own button; otherwise the page has the button and controls `isOpen`. Attributes go to the
 * panel.
 */
export function Collapsible({
  isOpen: isOpenProp,
  defaultIsOpen = false,
  onOpenChange,
  lazy = false,
  renderTrigger,
  id: idProp,
  ref,
  className,
  children,
  ...rest
}: CollapsibleProps) {
  const ownId = useId();
  const id = idProp ?? ownId;
  const [isOpen, setIsOpen] = useControllableState(isOpenProp, defaultIsOpen, onOpenChange);
  const collapse = useCollapse(isOpen);
  const mergedRef = useMergedRef(collapse.ref, ref);
  const [hasOpened, setHasOpened] = useState(isOpen);
  if (isOpen && !hasOpened) setHasOpened(true);

  return (
    <>
      {renderTrigger?.({
        'aria-expanded': isOpen,
        'aria-controls': id,
        onClick: () => setIsOpen(!isOpen),
      })}
      <div
        {...rest}
        ref={mergedRef}
        id={id}
        className={clsx(styles['root'], className)}
        data-open={isOpen || undefined}
        data-moving={collapse.isMoving || undefined}
        hidden={!isOpen && !collapse.isMoving}
      >
        {(!lazy || hasOpened) && children}
      </div>
    </>
  );
}
