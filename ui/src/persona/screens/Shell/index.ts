export { PersonShell, type PersonShellProps } from './PersonShell.tsx';
export { ProblemAlert, type ProblemAlertProps } from './ProblemAlert.tsx';
export { Screen, type ScreenProps } from './Screen.tsx';
export { Section, type SectionProps } from './Section.tsx';
export { Waiting } from './Waiting.tsx';
