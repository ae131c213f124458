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
import tabStyles from '../../internal/tab.module.css';
import styles from './Tabs.module.css';
import { useTabs, type UseTabsOptions } from './useTabs.ts';

export interface TabsProps
  extends Omit<ComponentPropsWithRef<'div'>, 'defaultValue'>, UseTabsOptions {
  /** Accessible name: «Lenguaje». */
  label?: string;
  /** Initially selected tab; `null` for none. By default the one with `isDefault`, or the first. */
  defaultValue?: string | null;
  /** Groups with the same id share the selection, which is stored. */
  groupId?: string;
  /** Stores the selection in the address: under this key, or with `true` under the group's id. */
  queryString?: string | boolean;
  /** Selected tab, when controlled. */
  value?: string;
  /** Called when another tab is selected. */
  onValueChange?: (value: string) => void;
  /** Renders only the content of the selected panel. */
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
 * Tabs for alternatives of the same content, such as languages. Arrow keys, Home and End select.
 * The stored selection is applied before the first paint.
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
          <button
            key={item.value}
            {...tabs.tabProps(item)}
            className={clsx(tabStyles['tab'], styles['tab'])}
          >
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

export interface TabItemProps extends Omit<ComponentPropsWithRef<'div'>, 'hidden' | 'id' | 'role'> {
  /** Value in the storage and in the address; unique among its siblings. */
  value: string;
  /** Label of the tab; its value by default. */
  label?: ReactNode;
  /** Initially selected, unless the group or the address selects another. */
  isDefault?: boolean;
}

/** A tab of `Tabs` with its panel; attributes go to the panel. */
export function TabItem({ children }: TabItemProps) {
  return <>{children}</>;
}
