export { InlineCode, type InlineCodeProps } from './InlineCode.tsx';
