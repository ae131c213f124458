export { Breadcrumbs, type BreadcrumbsProps } from './Breadcrumbs.tsx';
export { breadcrumbsJsonLd, type Breadcrumb } from './breadcrumbsJsonLd.ts';
