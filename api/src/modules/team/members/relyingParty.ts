/** The site that passkeys belong to. */
export interface RelyingParty {
  readonly id: string;
  /** The origin at which browsers may use them. */
  readonly origin: string;
  /** Address of the console. */
  readonly consoleUrl: string;
}

/** @param publicUrl of the API, without a path */
export function relyingParty(publicUrl: string): RelyingParty {
  const { protocol, hostname, port } = new URL(publicUrl);
  // No browser accepts an IP address here, so a sandbox's console is opened at localhost.
  const id = hostname === '127.0.0.1' ? 'localhost' : hostname;
  const origin = `${protocol}//${id}${port && `:${port}`}`;
  return { id, origin, consoleUrl: `${origin}/consola` };
}

/** The page on which an invitation is accepted: its token is in the fragment, which no server sees. */
export const invitationUrl = ({ consoleUrl }: RelyingParty, token: string): string =>
  `${consoleUrl}#/invitacion/${token}`;
