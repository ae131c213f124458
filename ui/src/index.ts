/** The public component library. Every name here is held by `index.test.ts`. */
export * from './components/Alert/index.ts';
export * from './components/Button/index.ts';
export * from './components/Collapsible/index.ts';
export * from './components/Details/index.ts';
export * from './components/Heading/index.ts';
export * from './components/Icon/index.ts';
export * from './components/IconButton/index.ts';
export * from './components/Link/index.ts';
export * from './components/Logo/index.ts';
export * from './components/Skeleton/index.ts';
export * from './components/Spinner/index.ts';
export * from './components/TableOfContents/index.ts';
export * from './components/VisuallyHidden/index.ts';
export * from './messages/index.ts';
export * from './tokens/index.ts';
