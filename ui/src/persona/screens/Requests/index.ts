export { RequestsScreen } from './RequestsScreen.tsx';
