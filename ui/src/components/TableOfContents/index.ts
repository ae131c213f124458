export { activeHeading, type HeadingBox, type Reading } from './activeHeading.ts';
export {
  MobileTableOfContents,
  type MobileTableOfContentsProps,
} from './MobileTableOfContents.tsx';
export { TableOfContents, type TableOfContentsProps } from './TableOfContents.tsx';
export { tocTree, type TocHeading, type TocLevels, type TocNode } from './tocTree.ts';
