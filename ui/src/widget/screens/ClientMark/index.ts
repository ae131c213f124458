export { ClientMark, type ClientMarkProps } from './ClientMark.tsx';
