export { LeaveDialog } from './LeaveDialog.tsx';
export { Screen } from './Screen.tsx';
export { WidgetShell, type WidgetShellProps } from './WidgetShell.tsx';
