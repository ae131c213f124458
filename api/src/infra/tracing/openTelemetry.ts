import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Context,
  type Span,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import type { OpenSpan, SpanOptions, Tracing } from './Tracing.ts';

const KINDS = {
  server: SpanKind.SERVER,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
} as const;

/** How long spans are buffered before they are sent. */
const SEND_EVERY_MS = 1000;
/** How long a stopping process waits for the collector. */
const CLOSE_MS = 2000;

/**
 * Sends traces to a collector, by OTLP over HTTP with JSON. Spans are created explicitly instead of
 * by auto-instrumentation, which records URLs and queries and so personal data. If the collector is
 * unreachable, only spans are lost. The exporter supports `OTEL_EXPORTER_OTLP_HEADERS`.
 */
export function createOpenTelemetry(options: {
  readonly endpoint: string;
  readonly service: string;
  readonly environment: string;
}): Tracing {
  const exporter = new OTLPTraceExporter({ url: `${options.endpoint}/v1/traces` });
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({
      'service.name': options.service,
      'deployment.environment.name': options.environment,
    }),
    spanProcessors: [new BatchSpanProcessor(exporter, { scheduledDelayMillis: SEND_EVERY_MS })],
  });
  const tracer = provider.getTracer('cauce');
  // Not registered globally, so that libraries do not create spans on their own.
  const contexts = new AsyncLocalStorageContextManager().enable();

  const begin = (name: string, { kind = 'internal', attributes, parent }: SpanOptions) => {
    const context = parent == null ? contexts.active() : remoteContext(parent);
    const span = tracer.startSpan(
      name,
      { kind: KINDS[kind], ...(attributes && { attributes }) },
      context,
    );
    return { span, context };
  };
  return {
    span: (name, spanOptions, run) => {
      const { span, context } = begin(name, spanOptions);
      return contexts.with(trace.setSpan(context, span), async () => {
        try {
          return await run(opened(span));
        } catch (error) {
          span.setStatus({ code: SpanStatusCode.ERROR, message: nameOf(error) });
          throw error;
        } finally {
          span.end();
        }
      });
    },
    start: (name, spanOptions = {}) => opened(begin(name, spanOptions).span),
    current: () => {
      const span = trace.getSpan(contexts.active());
      if (!span) return null;
      const { traceId, spanId, traceFlags } = span.spanContext();
      return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
    },
    close: async () => {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, CLOSE_MS);
      });
      await Promise.race([provider.shutdown().catch(() => undefined), late]);
      clearTimeout(timer);
      contexts.disable();
    },
  };
}

const opened = (span: Span): OpenSpan => ({
  set: (attributes) => void span.setAttributes(attributes),
  fail: (code) => void span.setStatus({ code: SpanStatusCode.ERROR, message: code }),
  end: () => span.end(),
});

/** Only the name, because messages may quote what was sent. */
const nameOf = (error: unknown): string => (error instanceof Error ? error.name : typeof error);

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

/** The parent span of another process; an invalid traceparent starts a new trace. */
function remoteContext(traceparent: string): Context {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(traceparent) ?? [];
  if (traceId === undefined || spanId === undefined) return ROOT_CONTEXT;
  const traceFlags = parseInt(flags ?? '00', 16) & TraceFlags.SAMPLED;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}
