export { DoneScreen } from './DoneScreen.tsx';
