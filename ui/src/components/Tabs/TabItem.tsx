import type { ComponentPropsWithRef, ReactNode } from 'react';

export interface TabItemProps extends Omit<ComponentPropsWithRef<'div'>, 'hidden' | 'id' | 'role'> {
  /** Value in the storage and in the address; unique among its siblings. */
  value: string;
  /** What the tab says; its value without it. */
  label?: ReactNode;
  /** Shown at first, unless the group or the address says otherwise. */
  isDefault?: boolean;
}

/** One tab of `Tabs` and its panel, which draw it; attributes go to the panel. */
export function TabItem({ children }: TabItemProps) {
  return <>{children}</>;
}
