import { clsx } from 'clsx';
import { useState, type ComponentPropsWithRef } from 'react';
import { useMessages } from '../../messages/index.ts';
import { Collapsible } from '../Collapsible/Collapsible.tsx';
import { ChevronDownIcon } from '../Icon/icons.tsx';
import media from '../../internal/media.module.css';
import styles from './TableOfContents.module.css';
import type { TableOfContentsProps } from './TableOfContents.tsx';
import { TocLinks } from './TocLinks.tsx';
import { tocTree } from './tocTree.ts';

export interface MobileTableOfContentsProps
  extends
    ComponentPropsWithRef<'nav'>,
    Pick<TableOfContentsProps, 'headings' | 'minLevel' | 'maxLevel'> {}

/** The table of contents above the text, for narrow windows. Initially closed. */
export function MobileTableOfContents({
  headings,
  minLevel = 2,
  maxLevel = 3,
  className,
  ...rest
}: MobileTableOfContentsProps) {
  const { tableOfContents } = useMessages().content;
  const [isOpen, setIsOpen] = useState(false);
  const nodes = tocTree(headings, { minLevel, maxLevel });
  if (nodes.length === 0) return null;
  return (
    <nav
      aria-label={tableOfContents}
      {...rest}
      className={clsx(styles['mobile'], media['screenOnly'], className)}
    >
      <Collapsible
        lazy
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        renderTrigger={(props) => (
          <button type="button" {...props} className={styles['trigger']}>
            {tableOfContents}
            <ChevronDownIcon size={16} className={styles['chevron']} />
          </button>
        )}
      >
        <div className={styles['panel']}>
          <TocLinks nodes={nodes} onChoose={() => setIsOpen(false)} />
        </div>
      </Collapsible>
    </nav>
  );
}
