import { clsx } from 'clsx';
import {
  Children,
  isValidElement,
  type ComponentPropsWithRef,
  type ReactElement,
  type ReactNode,
} from 'react';
import { ConfigurationError } from '../../internal/ConfigurationError.ts';
import { RestoreTab } from './RestoreTab.tsx';
import type { TabItemProps } from './TabItem.tsx';
import styles from './Tabs.module.css';
import { useTabs, type UseTabsOptions } from './useTabs.ts';

export interface TabsProps
  extends Omit<ComponentPropsWithRef<'div'>, 'defaultValue'>, UseTabsOptions {
  /** What is being chosen, for those who listen: «Lenguaje». */
  label?: string;
  /** The tab shown at first; `null` shows none. Without it, the one marked so, or the first. */
  defaultValue?: string | null;
  /** Groups with the same id share the choice, which is kept in the browser. */
  groupId?: string;
  /** Puts the choice in the address: under this key, or with `true` under the group's id. */
  queryString?: string | boolean;
  /** The tab shown, where the page decides. */
  value?: string;
  /** Another tab was chosen. */
  onValueChange?: (value: string) => void;
  /** Only the panel shown has its content in the page. */
  lazy?: boolean;
  /** The `TabItem`s. */
  children: ReactNode;
}

function itemsIn(children: ReactNode): ReactElement<TabItemProps>[] {
  return Children.toArray(children).flatMap((child) => {
    if (typeof child === 'string' && child.trim() === '') return [];
    if (isValidElement<Partial<TabItemProps>>(child) && typeof child.props.value === 'string') {
      return [child as ReactElement<TabItemProps>];
    }
    throw new ConfigurationError(
      `Tabs hold something that is not a TabItem with a value: ${describe(child)}. ` +
        'Wrap it in a TabItem, or move it out of the Tabs.',
    );
  });
}

function describe(child: ReactNode): string {
  if (!isValidElement(child)) return `the text "${(child as string).trim()}"`;
  const { type } = child;
  return `<${typeof type === 'string' ? type : type.name || 'component'}>`;
}

/**
 * One of several versions of the same thing: a language, a system, a kind of account. Arrow keys,
 * Home and End move and choose. The stored choice shows before the page is painted.
 */
export function Tabs({
  label,
  defaultValue,
  groupId,
  queryString,
  value,
  onValueChange,
  lazy = false,
  className,
  children,
  ...rest
}: TabsProps) {
  const elements = itemsIn(children);
  const items = elements.map((element) => element.props);
  const tabs = useTabs(items, { defaultValue, groupId, queryString, value, onValueChange, lazy });
  return (
    <div {...rest} {...tabs.rootProps} className={clsx(styles['root'], className)}>
      <div role="tablist" aria-label={label} className={styles['list']}>
        {items.map((item) => (
          <button key={item.value} {...tabs.tabProps(item)} className={styles['tab']}>
            {item.label ?? item.value}
          </button>
        ))}
      </div>
      {elements.map((element) => {
        const {
          value: itemValue,
          label: _,
          isDefault: __,
          children: content,
          ...panel
        } = element.props;
        return (
          <div
            tabIndex={0}
            {...panel}
            key={itemValue}
            {...tabs.panelProps(element.props)}
            className={clsx(styles['panel'], panel.className)}
          >
            {(!lazy || itemValue === tabs.selected) && content}
          </div>
        );
      })}
      {tabs.hasScript && <RestoreTab />}
    </div>
  );
}
