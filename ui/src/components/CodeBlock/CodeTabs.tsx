import { clsx } from 'clsx';
import { useState, type ComponentPropsWithRef, type ReactNode } from 'react';
import { useOverflow } from '../../hooks/useOverflow.ts';
import { useMessages } from '../../messages/index.ts';
import { RestoreTab } from '../Tabs/RestoreTab.tsx';
import { useTabs } from '../Tabs/useTabs.ts';
import { CodeActions } from './CodeActions.tsx';
import tabStyles from '../../internal/tab.module.css';
import styles from './CodeBlock.module.css';
import { CodeSource, type CodeSourceProps } from './CodeSource.tsx';
import { languageName } from './languageName.ts';

/** One version of the code. */
export interface CodeTab extends Omit<CodeSourceProps, 'title'> {
  /** Stored when it is selected; shared by all blocks of the group. */
  value: string;
  /** Label of its tab; the name of the language by default. */
  label?: ReactNode;
}

export interface CodeTabsProps extends Omit<ComponentPropsWithRef<'div'>, 'defaultValue'> {
  /** The versions, in order. */
  items: readonly CodeTab[];
  /** Accessible name of the tabs; «Lenguaje» by default. */
  label?: string;
  /** Blocks with the same id show the same choice, kept in the browser. */
  groupId?: string;
  /** The version shown at first; the first one without it. */
  defaultValue?: string;
  /** Dark in both themes, for the reference's column and the home page's sample. */
  isIsland?: boolean;
}

/** The same code in several languages, in one block. The reader's language is remembered. */
export function CodeTabs({
  items,
  label,
  groupId = 'lenguaje',
  defaultValue,
  isIsland = false,
  className,
  ...rest
}: CodeTabsProps) {
  const { languages } = useMessages().content.code;
  const tabs = useTabs(items, { groupId, defaultValue });
  return (
    <div
      {...rest}
      {...tabs.rootProps}
      className={clsx(styles['root'], className)}
      data-code-block=""
      data-has-tabs=""
      {...(isIsland && { 'data-theme': 'dark' })}
    >
      <div role="tablist" aria-label={label ?? languages} className={styles['tabs']}>
        {items.map((item) => (
          <button
            key={item.value}
            {...tabs.tabProps(item)}
            className={clsx(tabStyles['tab'], styles['tab'])}
          >
            {item.label ?? languageName(item.language) ?? item.value}
          </button>
        ))}
      </div>
      {items.map((item) => (
        <div key={item.value} {...tabs.panelProps(item)}>
          <CodePanel {...item} />
        </div>
      ))}
      {tabs.hasScript && <RestoreTab />}
    </div>
  );
}

function CodePanel(source: CodeSourceProps) {
  const [scrollerRef, isWider] = useOverflow<HTMLPreElement>();
  const [isWrapped, setIsWrapped] = useState(false);
  return (
    <>
      <CodeSource
        {...source}
        scrollerRef={scrollerRef}
        canScroll={isWider !== false}
        isWrapped={isWrapped}
      />
      <div className={styles['corner']}>
        <CodeActions
          code={source.code}
          scrollerRef={scrollerRef}
          isWrapped={isWrapped}
          canWrap={isWrapped || isWider === true}
          onWrapChange={setIsWrapped}
        />
      </div>
    </>
  );
}
