export {
  CategoryProvider,
  useCurrentCategory,
  type CategoryProviderProps,
} from './CategoryProvider.tsx';
