import { Boundary, type BoundaryProps } from '../../internal/Boundary.tsx';
import { CrashPage } from './CrashPage.tsx';

export interface ErrorBoundaryProps {
  /** Content that may throw. */
  children: BoundaryProps['children'];
  /** Rendered instead of the failed part; `CrashPage` by default. */
  renderFallback?: BoundaryProps['renderFallback'];
  /** Called with the error, to report it. */
  onError?: NonNullable<BoundaryProps['onError']>;
  /** When it changes (usually the address), the content is rendered again. */
  resetKey?: BoundaryProps['resetKey'];
}

const renderCrashPage: BoundaryProps['renderFallback'] = (crash) => <CrashPage {...crash} />;

/** Contains an error in a part of the page, and offers to render it again. */
export function ErrorBoundary({ renderFallback = renderCrashPage, ...rest }: ErrorBoundaryProps) {
  return <Boundary {...rest} renderFallback={renderFallback} />;
}
