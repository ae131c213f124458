export { PreparingScreen } from './PreparingScreen.tsx';
