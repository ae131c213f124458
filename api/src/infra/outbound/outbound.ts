import { isIP, type LookupFunction } from 'node:net';
import { Agent, errors, request } from 'undici';
import { isAllowedAddress, isAllowedUrl, type DestinationRules } from './destination.ts';
import type { Resolve } from './resolve.ts';

/** How long a request may take, from the name's resolution to the answer's last byte. */
const OUTBOUND_TIMEOUT_MS = 15_000;
/** How much of a response is read. */
export const MAX_ANSWER_BYTES = 64 * 1024;
const KEEP_ALIVE_MS = 10_000;

/** Why there was no response. */
export type OutboundFault = 'address_refused' | 'unknown_host' | 'timeout' | 'tls' | 'connection';

export type OutboundAnswer =
  | { readonly status: number; readonly start: Buffer; readonly fault: null }
  | { readonly status: null; readonly start: null; readonly fault: OutboundFault };

/**
 * Sends requests to URLs that clients specify. It has its own connections, so that nothing else
 * waits for them.
 */
export type Outbound = ReturnType<typeof createOutbound>;

/** There was no usable answer. */
class OutboundError extends Error {
  readonly code: OutboundFault | 'too_large';

  constructor(code: OutboundError['code']) {
    super(`There was no usable answer: ${code}`);
    this.name = 'OutboundError';
    this.code = code;
  }
}

class AddressRefusedError extends Error {}
class UnknownHostError extends Error {}

/**
 * Resolves a name once for each connection, rejects it if any of its addresses is not allowed, and
 * connects to the addresses that were checked, so that a DNS answer that changes afterwards does no
 * harm.
 */
export function createOutbound(
  rules: DestinationRules,
  options: {
    readonly resolve: Resolve;
    readonly connections: number;
    readonly timeoutMs?: number;
  },
) {
  const { connections, timeoutMs = OUTBOUND_TIMEOUT_MS } = options;
  const agent = new Agent({
    connections,
    pipelining: 1,
    keepAliveTimeout: KEEP_ALIVE_MS,
    connect: { lookup: checkedLookup(rules, options.resolve), timeout: timeoutMs },
  });
  return {
    /** Never rejects, and follows no redirect. @param startBytes how much of the answer is returned */
    post: async (
      url: string,
      {
        headers,
        body,
        startBytes,
      }: {
        readonly headers: Readonly<Record<string, string>>;
        readonly body: string;
        readonly startBytes: number;
      },
    ) => {
      // The resolver is not called for a URL that contains an IP address.
      if (!isAllowedUrl(url, rules)) return failed('address_refused');
      const signal = AbortSignal.timeout(timeoutMs);
      try {
        const answer = await request(url, {
          dispatcher: agent,
          method: 'POST',
          headers,
          body,
          signal,
          headersTimeout: timeoutMs,
          bodyTimeout: timeoutMs,
        });
        const start = await readStart(answer.body, startBytes);
        return { status: answer.statusCode, start, fault: null };
      } catch (error) {
        return failed(signal.aborted ? 'timeout' : faultOf(error));
      }
    },
    /**
     * Like the global `fetch`, for a library that needs one.
     * @throws OutboundError if there is no answer, or a larger one than 64 kB
     */
    fetch: async (
      url: string,
      { method, headers, body }: Pick<RequestInit, 'method' | 'headers' | 'body'> = {},
    ): Promise<Response> => {
      if (!isAllowedUrl(url, rules)) throw new OutboundError('address_refused');
      const signal = AbortSignal.timeout(timeoutMs);
      try {
        const answer = await request(url, {
          dispatcher: agent,
          method: method === 'POST' ? 'POST' : 'GET',
          headers: Object.fromEntries(new Headers(headers)),
          body: body instanceof URLSearchParams ? body.toString() : null,
          signal,
          headersTimeout: timeoutMs,
          bodyTimeout: timeoutMs,
        });
        const start = await readStart(answer.body, MAX_ANSWER_BYTES + 1);
        if (start.length > MAX_ANSWER_BYTES) throw new OutboundError('too_large');
        const { 'content-type': type = '' } = answer.headers;
        const status = answer.statusCode;
        return new Response(start.length === 0 ? null : new Uint8Array(start), {
          status,
          headers: { 'content-type': String(type) },
        });
      } catch (error) {
        if (error instanceof OutboundError) throw error;
        throw new OutboundError(signal.aborted ? 'timeout' : faultOf(error));
      }
    },
    /** Aborts the requests in progress. */
    close: () => agent.destroy(),
  };
}

function checkedLookup(rules: DestinationRules, resolve: Resolve): LookupFunction {
  return (hostname, { all }, callback) => {
    resolve(hostname).then(
      (addresses) => {
        const [first] = addresses;
        if (first === undefined || !addresses.every((one) => isAllowedAddress(one, rules)))
          callback(new AddressRefusedError('The address is not allowed'), []);
        else if (all === true)
          callback(
            null,
            addresses.map((address) => ({ address, family: isIP(address) })),
          );
        else callback(null, first, isIP(first));
      },
      () => callback(new UnknownHostError('The name has no address'), []),
    );
  };
}

/** Reads to the end, or up to the limit, so that the connection can be reused. */
async function readStart(
  body: AsyncIterable<Buffer> & { destroy(): unknown },
  startBytes: number,
): Promise<Buffer> {
  const start: Buffer[] = [];
  let length = 0;
  for await (const chunk of body) {
    if (length < startBytes) start.push(chunk.subarray(0, startBytes - length));
    length += chunk.length;
    if (length > MAX_ANSWER_BYTES) {
      body.destroy();
      break;
    }
  }
  return Buffer.concat(start);
}

function faultOf(error: unknown): OutboundFault {
  if (error instanceof AddressRefusedError) return 'address_refused';
  if (error instanceof UnknownHostError) return 'unknown_host';
  if (
    error instanceof errors.ConnectTimeoutError ||
    error instanceof errors.HeadersTimeoutError ||
    error instanceof errors.BodyTimeoutError
  )
    return 'timeout';
  const { code = '' } = error as NodeJS.ErrnoException;
  return /^(ERR_TLS|ERR_SSL|CERT|UNABLE_TO|DEPTH_ZERO|SELF_SIGNED|EPROTO)/.test(code)
    ? 'tls'
    : 'connection';
}

const failed = (fault: OutboundFault): OutboundAnswer => ({ status: null, start: null, fault });
