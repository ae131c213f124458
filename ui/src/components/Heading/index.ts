export { Heading, type HeadingProps } from './Heading.tsx';
export { textOf } from './textOf.ts';
