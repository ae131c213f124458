export { ConsentScreen, type ConsentScreenProps } from './ConsentScreen.tsx';
