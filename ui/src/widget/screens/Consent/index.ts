export { ConsentScreen } from './ConsentScreen.tsx';
