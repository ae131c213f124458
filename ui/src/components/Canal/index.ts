export { Canal, type CanalProps } from './Canal.tsx';
