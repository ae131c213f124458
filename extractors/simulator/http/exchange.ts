import type { IncomingMessage, ServerResponse } from 'node:http';

/** Longest form or JSON body of a portal: a login is some hundred bytes. */
const MAX_BODY_BYTES = 32 * 1024;

/** A request as the portals see it. */
export interface Exchange {
  readonly method: string;
  /** Decoded, with its leading slash, below the simulator's root. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly cookies: ReadonlyMap<string, string>;
  /** Aborts when the client has gone away. */
  readonly gone: AbortSignal;
  header(name: string): string | null;
  /** Fields of a form body; the body of any other kind reads as no fields. */
  form(): Promise<URLSearchParams>;
  /** The JSON body, or null where there is none that can be read. */
  json(): Promise<unknown>;
}

export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly body: string | Buffer;
}

/** A request that cannot be served as it is; becomes the answer's status. */
export class BadRequest extends Error {
  readonly status: 400 | 413;

  constructor(status: 400 | 413, message: string) {
    super(message);
    this.status = status;
  }
}

/** Throws `BadRequest` for a target that is no path, or one that is not valid percent-encoding. */
export function openExchange(request: IncomingMessage, response: ServerResponse): Exchange {
  const target = request.url ?? '/';
  if (!target.startsWith('/') || !URL.canParse(target, 'http://simulator')) {
    throw new BadRequest(400, 'bad target');
  }
  const url = new URL(target, 'http://simulator');
  const controller = new AbortController();
  response.once('close', () => controller.abort(new Error('The client has gone away')));
  return {
    method: request.method ?? 'GET',
    path: decodePath(url.pathname),
    query: url.searchParams,
    cookies: readCookies(request.headers.cookie),
    gone: controller.signal,
    header: (name) => {
      const value = request.headers[name.toLowerCase()];
      return typeof value === 'string' ? value : null;
    },
    form: async () => {
      const isForm =
        request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true;
      return new URLSearchParams(isForm ? await readBody(request) : '');
    },
    json: async () => {
      if (request.headers['content-type']?.startsWith('application/json') !== true) return null;
      try {
        return JSON.parse(await readBody(request)) as unknown;
      } catch (error) {
        if (error instanceof BadRequest) throw error;
        return null;
      }
    },
  };
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    throw new BadRequest(400, 'bad encoding');
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const bytes = chunk as Buffer;
    size += bytes.byteLength;
    if (size > MAX_BODY_BYTES) throw new BadRequest(413, 'body too large');
    chunks.push(bytes);
  }
  return Buffer.concat(chunks, size).toString('utf8');
}

function readCookies(header: string | undefined): ReadonlyMap<string, string> {
  const pairs = (header ?? '').split(';').map((pair) => pair.trim().split('='));
  return new Map(pairs.map(([name = '', ...value]) => [name, value.join('=')]));
}

/** Waits that long, or until the client goes away; says whether the client is still there. */
export async function wait(milliseconds: number, gone: AbortSignal): Promise<boolean> {
  if (gone.aborted) return false;
  return new Promise((resolve) => {
    const handleGone = (): void => {
      clearTimeout(timer);
      resolve(false);
    };
    const timer = setTimeout(() => {
      gone.removeEventListener('abort', handleGone);
      resolve(true);
    }, milliseconds);
    gone.addEventListener('abort', handleGone, { once: true });
  });
}
