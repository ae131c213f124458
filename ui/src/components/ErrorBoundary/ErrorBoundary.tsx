import { Boundary, type BoundaryProps } from '../../internal/Boundary.tsx';
import { CrashPage } from './CrashPage.tsx';

export interface ErrorBoundaryProps extends Omit<BoundaryProps, 'renderFallback'> {
  /** Rendered instead of the failed part; `CrashPage` by default. */
  renderFallback?: BoundaryProps['renderFallback'];
}

const renderCrashPage: BoundaryProps['renderFallback'] = (crash) => <CrashPage {...crash} />;

/** Contains an error in a part of the page, and offers to render it again. */
export function ErrorBoundary({ renderFallback = renderCrashPage, ...rest }: ErrorBoundaryProps) {
  return <Boundary {...rest} renderFallback={renderFallback} />;
}
