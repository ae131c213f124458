/** A server that accepts mails. */
export interface SmtpServer {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte; otherwise by STARTTLS. */
  readonly isImplicitTls: boolean;
  /** File of the certificate authority that signed its certificate; null for a public one. */
  readonly tlsCaFile: string | null;
  /** Null if the server needs no login. */
  readonly login: { readonly user: string; readonly password: string } | null;
}

const PORTS: Readonly<Record<string, { readonly port: number; readonly isImplicitTls: boolean }>> =
  {
    'smtp:': { port: 587, isImplicitTls: false },
    'smtps:': { port: 465, isImplicitTls: true },
  };

/**
 * Parses `smtp://user:password@host:port` or `smtps://…`, with `?tlsCAFile=` as in the URLs of the
 * stores.
 * @throws if the text is something else; the message does not repeat it
 */
export function parseSmtpUrl(text: string): SmtpServer {
  const url = URL.canParse(text) ? new URL(text) : null;
  const scheme = url && PORTS[url.protocol];
  const [, tlsCaFile] = /^\?tlsCAFile=([^&#]+)$/.exec(url?.search ?? '') ?? [];
  if (!scheme || url.hostname === '' || !/^\/?$/.test(url.pathname))
    throw new Error('not an address of an SMTP server');
  // Other options could disable certificate verification.
  if (url.search !== '' && tlsCaFile === undefined)
    throw new Error('tlsCAFile is the only option that an SMTP URL may have');
  const { username, password, port, hostname } = url;
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? scheme.port : Number(port),
    isImplicitTls: scheme.isImplicitTls,
    tlsCaFile: tlsCaFile === undefined ? null : decodeURIComponent(tlsCaFile),
    login:
      username === ''
        ? null
        : { user: decodeURIComponent(username), password: decodeURIComponent(password) },
  };
}
