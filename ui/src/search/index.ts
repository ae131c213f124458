export { foldText, matchesSearch } from './matchesSearch.ts';
