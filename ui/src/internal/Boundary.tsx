import { Component, type ErrorInfo, type ReactNode } from 'react';

export interface BoundaryProps {
  /** Content that may throw. */
  children: ReactNode;
  /** Rendered instead of the failed part. */
  renderFallback: (crash: { error: unknown; onRetry: () => void }) => ReactNode;
  /** Called with the error, to report it. */
  onError?: (error: unknown, info: ErrorInfo) => void;
  /** When it changes (usually the address), the content is rendered again. */
  resetKey?: unknown;
}

interface ErrorBoundaryState {
  crash: { error: unknown } | undefined;
  resetKey: unknown;
}

/** `ErrorBoundary` without a page of its own for the error. */
export class Boundary extends Component<BoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { crash: undefined, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<ErrorBoundaryState> {
    return { crash: { error } };
  }

  static getDerivedStateFromProps(
    { resetKey }: BoundaryProps,
    state: ErrorBoundaryState,
  ): Partial<ErrorBoundaryState> | null {
    return Object.is(resetKey, state.resetKey) ? null : { crash: undefined, resetKey };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    this.props.onError?.(error, info);
  }

  handleRetry = (): void => {
    this.setState({ crash: undefined });
  };

  override render(): ReactNode {
    const { children, renderFallback } = this.props;
    const { crash } = this.state;
    if (crash === undefined) return children;
    return renderFallback({ error: crash.error, onRetry: this.handleRetry });
  }
}
