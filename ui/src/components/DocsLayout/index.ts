export { DocsLayout, type DocsLayoutProps } from './DocsLayout.tsx';
export { ReferenceSection, type ReferenceSectionProps } from './ReferenceSection.tsx';
