export { ConnectingScreen } from './ConnectingScreen.tsx';
