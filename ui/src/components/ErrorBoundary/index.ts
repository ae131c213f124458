export { CrashPage, type CrashPageProps } from './CrashPage.tsx';
export { ErrorBoundary, type ErrorBoundaryProps } from './ErrorBoundary.tsx';
export { errorMessages } from './errorMessages.ts';
