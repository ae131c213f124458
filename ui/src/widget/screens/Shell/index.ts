export { LeaveDialog, type LeaveDialogProps } from './LeaveDialog.tsx';
export { Screen, type ScreenProps } from './Screen.tsx';
export { WidgetShell, type WidgetShellProps } from './WidgetShell.tsx';
