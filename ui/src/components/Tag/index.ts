export { Tag, type TagProps } from './Tag.tsx';
export { TagList, type TagItem, type TagListProps } from './TagList.tsx';
