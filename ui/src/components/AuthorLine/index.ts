export { AuthorLine, type Author, type AuthorLineProps } from './AuthorLine.tsx';
