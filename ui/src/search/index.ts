export { resemblesSearch } from './resemblesSearch.ts';
export { foldText, matchesSearch } from './matchesSearch.ts';
