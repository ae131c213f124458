export { ClientMark } from './ClientMark.tsx';
