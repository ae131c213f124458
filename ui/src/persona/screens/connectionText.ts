import type { PersonConnection } from '../../client/index.ts';
import type { AlertTone } from '../../components/Alert/Alert.tsx';
import { formatDate } from '../../format/formatDate.ts';
import type { Locale } from '../../messages/index.ts';
import type { Act } from '../flow/index.ts';
import type { ActContext } from '../words/actsEs.ts';
import type { PersonWords } from '../words/es.ts';

type StatusName = keyof PersonWords['status'];

const ENDED: Partial<Record<PersonConnection['subStatus'], StatusName>> = {
  EXPIRED: 'expired',
  REVOKED: 'revoked',
  DISCARDED: 'discarded',
  INVALID_PASSWORD: 'refused',
};

/** The state of a connection, in a word and its tone. */
export function statusOf({ status, subStatus, block }: PersonConnection): {
  name: StatusName;
  tone: AlertTone;
} {
  if (status === 'INACTIVE') return { name: ENDED[subStatus] ?? 'revoked', tone: 'neutral' };
  if (block !== null) return { name: block.kind, tone: 'warning' };
  if (status === 'ACTIVE') return { name: 'active', tone: 'success' };
  return subStatus === 'INVALID_PASSWORD'
    ? { name: 'wrongPassword', tone: 'warning' }
    : { name: 'pending', tone: 'info' };
}

export const isUnfinished = ({ status }: PersonConnection): boolean => status === 'IN_PROGRESS';

export const hasEnded = ({ status }: PersonConnection): boolean => status === 'INACTIVE';

/** The facts that the texts of an act mention. */
export function actContext(
  { connection, account }: Pick<Act, 'connection' | 'account'>,
  apps: readonly string[],
  { locale, words }: { locale: Locale; words: PersonWords },
): ActContext {
  return {
    app: connection?.recipient.name ?? '',
    institution: connection?.entity?.name ?? null,
    hasCredentials: connection?.hasCredentials ?? false,
    isPending: connection?.status === 'IN_PROGRESS',
    until:
      connection?.validUntil == null ? null : formatDate(connection.validUntil, 'long', locale),
    account: account === null ? '' : words.connection.account(account.name, account.number),
    apps,
  };
}
