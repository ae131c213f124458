import { readFileSync } from 'node:fs';
import { isAllowedUrl } from '../infra/outbound/destination.ts';
import { setOpenid } from '../modules/access/clients/commands/setOpenid.ts';
import { relyingParty } from '../modules/team/members/relyingParty.ts';
import { returnUrl } from '../modules/team/openid/openidProvider.ts';
import type { OperatorContainer } from '../operatorContainer.ts';
import { CommandError, type Output } from './CommandError.ts';
import { texts, type ValuesOf } from './runOperatorCommand.ts';

export const OPENID_USAGE = `  npm run clients -- openid CLIENT_ID                       shows the OpenID provider of the console
  npm run clients -- openid CLIENT_ID --issuer URL --client-id ID [--secret-file FILE] --domain DOMAIN
  npm run clients -- openid CLIENT_ID remove`;

export const openidOptions = texts('issuer', 'client-id', 'secret-file', 'domain');

const NO_CLIENT = 'There is no such client, or it is revoked.';

/**
 * Shows, sets or removes the OpenID provider by which a client's people sign in to the console.
 * @throws CommandError
 */
export async function openidCommand(
  container: OperatorContainer,
  clientId: string,
  action: string | undefined,
  options: ValuesOf<typeof openidOptions>,
): Promise<Output> {
  if (action !== undefined && action !== 'remove')
    throw new CommandError('After the client id, openid takes options, or remove.');
  const isRemoved = action === 'remove';
  if (isRemoved || Object.keys(openidOptions).some((name) => name in options)) {
    await container.ensureIndexes();
    const given = isRemoved ? null : readProvider(container, options);
    const result = await setOpenid(container, clientId, given);
    if (result === 'unknown') throw new CommandError(NO_CLIENT);
    if (result === 'taken') throw new CommandError('Another client has this domain.');
  }
  const client = await container.clients.findClient(clientId);
  if (!client || client.revokedAt) throw new CommandError(NO_CLIENT);
  const { openid = null, openidSecret } = client;
  const url = returnUrl(relyingParty(container.config.publicUrl), clientId);
  return {
    json: { clientId, openid, hasSecret: Boolean(openidSecret), returnUrl: url },
    lines: [
      openid === null
        ? `${clientId} has no OpenID provider: its people sign in with passkeys.`
        : `People of ${clientId} with addresses at ${openid.domain} sign in by ${openid.issuer}, as ${openid.audience}${openidSecret ? '' : ', without a secret'}.`,
      'The provider has to allow this address to return to:',
      '',
      `  ${url}`,
    ],
  };
}

function readProvider(
  { config }: OperatorContainer,
  options: ValuesOf<typeof openidOptions>,
): NonNullable<Parameters<typeof setOpenid>[2]> {
  const { issuer = '', 'client-id': audience = '', 'secret-file': file } = options;
  const domain = options.domain?.trim().toLowerCase() ?? '';
  if (!isAllowedUrl(issuer, config) || /[?#]/.test(issuer))
    throw new CommandError('--issuer is the https address of the provider, without a query.');
  if (audience === '' || audience.length > 200)
    throw new CommandError('--client-id is the id that the provider gave.');
  if (!/^(?=.{4,253}$)([\da-z]([\da-z-]{0,61}[\da-z])?\.)+[a-z]{2,63}$/.test(domain))
    throw new CommandError('--domain is the part of the addresses after the @.');
  return { openid: { issuer, audience, domain }, secret: file === undefined ? null : read(file) };
}

function read(file: string): string {
  try {
    const secret = readFileSync(file, 'utf8').trim();
    if (secret !== '') return secret;
  } catch {
    // The same as an empty file.
  }
  throw new CommandError('--secret-file is a file with the secret that the provider gave.');
}
