export { BlogPostHeader, type BlogPostHeaderProps } from './BlogPostHeader.tsx';
export { readingTime } from './readingTime.ts';
