export { CodeScreen } from './CodeScreen.tsx';
