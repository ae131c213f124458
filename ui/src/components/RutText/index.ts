export { RutText, type RutTextProps } from './RutText.tsx';
