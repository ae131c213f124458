export {
  ToastProvider,
  useToast,
  type ToastOptions,
  type ToastProviderProps,
} from './ToastProvider.tsx';
