import type { ComponentPropsWithRef, ReactNode } from 'react';

export interface TabItemProps extends Omit<ComponentPropsWithRef<'div'>, 'hidden' | 'id' | 'role'> {
  /** What is stored and what stands in the address; its own among its siblings. */
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
