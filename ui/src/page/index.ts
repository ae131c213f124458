export { nearestPages, type PageSuggestion } from './nearestPages.ts';
export { pageOf } from './pageOf.ts';
export { forgetReload, reloadOnce } from './reloadOnce.ts';
