/** Span attributes: constants and our own ids, never anything that a person or client sent. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

export interface SpanOptions {
  readonly kind?: 'server' | 'consumer' | 'internal';
  readonly attributes?: SpanAttributes;
  /** W3C `traceparent` of the parent span, which may belong to another process. */
  readonly parent?: string | null;
}

/** An open span. */
export interface OpenSpan {
  set(attributes: SpanAttributes): void;
  /** Marks the span as failed, with a code instead of a message, which might quote data. */
  fail(code: string): void;
  end(): void;
}

/**
 * Tracing. Kept separate from OpenTelemetry so that without a configured collector none of it is
 * loaded and tracing costs no time.
 */
export interface Tracing {
  /** Runs a function as a span; spans that start inside are its children. */
  span<T>(name: string, options: SpanOptions, run: (span: OpenSpan) => Promise<T>): Promise<T>;
  /** Starts a span that the caller ends. */
  start(name: string, options?: SpanOptions): OpenSpan;
  /** `traceparent` of the current span, to pass to another process; null without one. */
  current(): string | null;
  /** Sends the buffered spans. */
  close(): Promise<void>;
}

const silent: OpenSpan = { set: () => undefined, fail: () => undefined, end: () => undefined };

/** Tracing without a collector. */
export const noTracing: Tracing = {
  span: (_name, _options, run) => run(silent),
  start: () => silent,
  current: () => null,
  close: () => Promise.resolve(),
};
