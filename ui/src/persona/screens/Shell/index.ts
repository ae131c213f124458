export { PersonShell } from './PersonShell.tsx';
export { ProblemAlert } from './ProblemAlert.tsx';
export { Screen } from './Screen.tsx';
export { Section } from './Section.tsx';
export { Waiting } from './Waiting.tsx';
