import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A span as a collector sees it. */
interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly service: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly failure: string | null;
}

interface Received {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: { spans: (Omit<Span, 'attributes' | 'service'> & RawSpan)[] }[];
  }[];
}
interface RawSpan {
  attributes: Attribute[];
  status: { code?: number; message?: string };
}
interface Attribute {
  key: string;
  value: Record<string, unknown>;
}

const plain = (attributes: readonly Attribute[]): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

/** An OTLP/HTTP collector on loopback, and what it received. */
export interface OtlpCollector {
  readonly endpoint: string;
  readonly bodies: readonly string[];
  spans(): Span[];
  close(): void;
}

export async function startOtlpCollector(): Promise<OtlpCollector> {
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on('end', () => {
      bodies.push(body);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  const spans = () =>
    bodies.flatMap((body) =>
      (JSON.parse(body) as Received).resourceSpans.flatMap(({ resource, scopeSpans }) =>
        scopeSpans.flatMap((scope) =>
          scope.spans.map(({ attributes, status, ...span }) => ({
            ...span,
            service: String(plain(resource.attributes)['service.name']),
            attributes: plain(attributes),
            failure: status.code === 2 ? (status.message ?? '') : null,
          })),
        ),
      ),
    );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${String(port)}`,
    bodies,
    spans,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
