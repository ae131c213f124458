export { ResultScreen } from './ResultScreen.tsx';
