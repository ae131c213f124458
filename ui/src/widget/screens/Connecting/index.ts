export { ConnectingScreen, type ConnectingScreenProps } from './ConnectingScreen.tsx';
