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
  /** Whether the panel is open, where the page decides. */
  isOpen?: boolean;
  /** Whether it is open at first, where the panel decides by itself. */
  defaultIsOpen?: boolean;
  /** The trigger was pressed: what the panel wants to be. */
  onOpenChange?: (isOpen: boolean) => void;
  /** Leaves the content out of the page until the first opening. */
  lazy?: boolean;
  /** Draws the button before the panel. Leave it out where the button stands elsewhere. */
  renderTrigger?: (props: CollapsibleTriggerProps) => ReactNode;
}

/**
 * A panel that opens and closes in a time that follows from its height. With `renderTrigger` it has
 * its own button; without, the page holds `isOpen` and the button. Attributes go to the panel.
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
