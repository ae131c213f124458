import { MobileTableOfContents, type MobileTableOfContentsProps } from '@cauce/ui';
import { TOC_LEVELS } from './SidebarPage.tsx';

/** The table of contents under the title of a page, where there is no room beside it. */
export function InlineToc({ headings }: Pick<MobileTableOfContentsProps, 'headings'>) {
  return (
    <MobileTableOfContents
      className="inline-toc"
      headings={headings}
      {...TOC_LEVELS}
      data-pagefind-ignore=""
    />
  );
}
