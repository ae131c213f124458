export { DoneScreen, type DoneScreenProps } from './DoneScreen.tsx';
