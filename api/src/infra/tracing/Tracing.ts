/** What a span says beside its name: our own words and ids, never what a person or client sent. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

export interface SpanOptions {
  readonly kind?: 'server' | 'consumer' | 'internal';
  readonly attributes?: SpanAttributes;
  /** W3C `traceparent` of the span that this one continues, of another process perhaps. */
  readonly parent?: string | null;
}

/** A span under way. */
export interface OpenSpan {
  set(attributes: SpanAttributes): void;
  /** Marks it as failed, with a code rather than a message: messages may quote data. */
  fail(code: string): void;
  end(): void;
}

/**
 * Traces, if anybody collects them. Kept apart from OpenTelemetry so that nothing of it is loaded,
 * and nothing costs time, where no collector is configured.
 */
export interface Tracing {
  /** Runs something as a span; spans that begin inside are its children. */
  span<T>(name: string, options: SpanOptions, run: (span: OpenSpan) => Promise<T>): Promise<T>;
  /** Begins a span that the caller ends. */
  start(name: string, options?: SpanOptions): OpenSpan;
  /** `traceparent` of the span under way, to be handed to another process; null without one. */
  current(): string | null;
  /** Sends what is left. */
  close(): Promise<void>;
}

const silent: OpenSpan = { set: () => undefined, fail: () => undefined, end: () => undefined };

/** Nobody collects. */
export const noTracing: Tracing = {
  span: (_name, _options, run) => run(silent),
  start: () => silent,
  current: () => null,
  close: () => Promise.resolve(),
};
