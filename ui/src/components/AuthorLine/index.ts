export { AuthorLine, initialsOf, type Author, type AuthorLineProps } from './AuthorLine.tsx';
