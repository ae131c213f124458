export { RESTORE_TAB_SCRIPT, tabStorageKey } from './restoreTabScript.ts';
export { TabItem, type TabItemProps } from './TabItem.tsx';
export { Tabs, type TabsProps } from './Tabs.tsx';
