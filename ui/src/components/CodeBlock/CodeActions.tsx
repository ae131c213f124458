import type { RefObject } from 'react';
import { useMessages } from '../../messages/index.ts';
import { CopyButton } from '../CopyButton/CopyButton.tsx';
import { WrapTextIcon } from '../Icon/icons.tsx';
import { IconButton } from '../IconButton/IconButton.tsx';
import styles from './CodeBlock.module.css';

interface CodeActionsProps {
  code: string;
  scrollerRef: RefObject<HTMLPreElement | null>;
  isWrapped: boolean;
  /** Whether there are lines to wrap, or lines are wrapped. */
  canWrap: boolean;
  onWrapChange: (isWrapped: boolean) => void;
}

/** The buttons of a code block. */
export function CodeActions({
  code,
  scrollerRef,
  isWrapped,
  canWrap,
  onWrapChange,
}: CodeActionsProps) {
  const messages = useMessages().content.code;
  return (
    <div className={styles['actions']}>
      {canWrap && (
        <span className={styles['wrap']}>
          <IconButton
            className={styles['action']}
            size="compact"
            label={messages.wrap}
            icon={<WrapTextIcon size={16} />}
            aria-pressed={isWrapped}
            onClick={() => onWrapChange(!isWrapped)}
          />
        </span>
      )}
      <CopyButton
        className={styles['action']}
        text={code}
        isIconOnly
        failureMessage={messages.copyFailure}
        onFailure={() => {
          if (scrollerRef.current !== null) getSelection()?.selectAllChildren(scrollerRef.current);
        }}
      />
    </div>
  );
}
