import type { ComponentPropsWithRef, ReactNode } from 'react';

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
