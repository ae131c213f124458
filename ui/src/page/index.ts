export { nearestPages, type PageSuggestion } from './nearestPages.ts';
export { requirePage } from './requirePage.ts';
export { forgetReload, reloadOnce } from './reloadOnce.ts';
