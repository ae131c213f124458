import { request, type Agent } from 'node:http';
import { gunzipSync } from 'node:zlib';
import type { FuzzRequest } from './requests.ts';

export interface RawAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** Sends a request unmodified: `fetch` would normalise paths and refuse a body on GET. */
export function send(baseUrl: string, agent: Agent, wanted: FuzzRequest): Promise<RawAnswer> {
  const { hostname, port } = new URL(baseUrl);
  const { method, path, headers, body } = wanted;
  return new Promise((resolve, reject) => {
    const sending = request(
      {
        agent,
        hostname,
        port,
        method,
        path,
        headers: {
          ...headers,
          ...(body === undefined ? {} : { 'content-length': String(body.length) }),
        },
      },
      (response) => {
        const parts: Buffer[] = [];
        const answer = () => {
          const content = Buffer.concat(parts);
          const isPacked = response.headers['content-encoding'] === 'gzip';
          resolve({
            status: response.statusCode ?? 0,
            headers: new Headers(
              Object.entries(response.headers).flatMap(([name, value]) =>
                [value ?? []].flat().map((one): [string, string] => [name, one]),
              ),
            ),
            text: (isPacked ? gunzipSync(content) : content).toString(),
          });
        };
        if (response.headers['content-type']?.startsWith('text/event-stream')) {
          // A stream does not end, so there is nothing to wait for.
          answer();
          response.destroy();
          return;
        }
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('error', reject);
        response.on('end', answer);
      },
    );
    sending.on('error', reject);
    sending.end(body);
  });
}
