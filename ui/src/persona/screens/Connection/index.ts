export { ConnectionScreen } from './ConnectionScreen.tsx';
