import type { PersonConnection, SharedAccount } from '../../../client/index.ts';
import { Button } from '../../../components/Button/Button.tsx';
import {
  DescriptionList,
  type DescriptionItem,
} from '../../../components/DescriptionList/DescriptionList.tsx';
import { Link } from '../../../components/Link/Link.tsx';
import { VisuallyHidden } from '../../../components/VisuallyHidden/VisuallyHidden.tsx';
import { formatDate, formatTime } from '../../../format/formatDate.ts';
import { useLocale } from '../../../messages/index.ts';
import { formatRut } from '../../../rut/rut.ts';
import { useWords } from '../../words/texts.ts';
import { hasEnded } from '../connectionText.ts';
import { Section } from '../Shell/Section.tsx';
import styles from './ConnectionFacts.module.css';

export interface ConnectionFactsProps {
  connection: PersonConnection;
}

/** What was permitted: to whom, for what, until when. */
export function ConnectionFacts({ connection }: ConnectionFactsProps) {
  const { connection: words, when } = useWords();
  const locale = useLocale();
  const { recipient, entity, purpose, reads } = connection;
  const date = (value: string) => formatDate(value, 'long', locale);
  const moment = (value: string) => when(date(value), formatTime(value));
  const isOver = hasEnded(connection);
  const items: (DescriptionItem | null)[] = [
    purpose === null
      ? null
      : { term: words.purpose, description: <span lang={connection.locale}>{purpose}</span> },
    {
      term: words.recipient,
      description: (
        <>
          {recipient.legalName === null || recipient.rut === null
            ? recipient.name
            : words.recipientIs(recipient.legalName, formatRut(recipient.rut))}
          {recipient.privacyUrl !== null && (
            <>
              <br />
              <Link href={recipient.privacyUrl} className={styles['privacy']}>
                {words.privacy(recipient.name)}
              </Link>
            </>
          )}
        </>
      ),
    },
    connection.acceptedAt === null
      ? { term: words.requested, description: moment(connection.requestedAt) }
      : { term: words.accepted, description: moment(connection.acceptedAt) },
    isOver || connection.validUntil === null
      ? null
      : { term: words.until, description: moment(connection.validUntil) },
    connection.terminatedAt === null
      ? null
      : { term: words.terminated, description: moment(connection.terminatedAt) },
    entity === null
      ? null
      : {
          term: words.password,
          description: connection.hasCredentials
            ? words.passwordKept
            : connection.storesCredentials && isOver
              ? words.passwordGone
              : words.passwordNotKept,
        },
    connection.refresh && connection.hasCredentials
      ? { term: words.refresh, description: words.refreshIs[connection.refresh](recipient.name) }
      : null,
    {
      term: words.reads,
      description: words.readsAre(
        reads.count,
        recipient.name,
        reads.lastAt === null ? null : date(reads.lastAt),
      ),
    },
  ];
  return (
    <Section title={words.factsTitle}>
      <DescriptionList items={items.filter((item) => item !== null)} />
    </Section>
  );
}

/** The accounts that the person chose; each but the last one can be taken back. */
export function ConnectionAccounts({
  connection,
  onTakeBack,
}: ConnectionFactsProps & { onTakeBack: (account: SharedAccount) => void }) {
  const words = useWords().connection;
  const accounts = connection.accounts ?? [];
  if (accounts.length === 0) return null;
  return (
    <Section title={words.accountsTitle}>
      <ul role="list" className={styles['products']}>
        {accounts.map((account) => {
          const name = words.account(account.name, account.number);
          return (
            <li key={account.id} className={styles['product']}>
              <span className={styles['name']}>{name}</span>
              {accounts.length > 1 ? (
                <div>
                  <Button
                    variant="secondary"
                    size="compact"
                    aria-haspopup="dialog"
                    onClick={() => onTakeBack(account)}
                  >
                    {words.takeBack}
                    <VisuallyHidden>: {name}</VisuallyHidden>
                  </Button>
                </div>
              ) : (
                <p className={styles['detail']}>{words.lastAccount}</p>
              )}
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

/** The products of the permission, in words. */
export function ConnectionProducts({ connection: { products, locale } }: ConnectionFactsProps) {
  const words = useWords().connection;
  const spoken = useLocale();
  return (
    <Section title={words.productsTitle}>
      <ul role="list" className={styles['products']}>
        {products.map(({ id, titles, description, historyMonths }) => (
          <li key={id} className={styles['product']}>
            <span className={styles['name']}>{titles[spoken]}</span>
            {(description !== null || historyMonths !== null) && (
              <p className={styles['detail']}>
                {description !== null && <span lang={locale}>{description}</span>}{' '}
                {historyMonths !== null && words.months(historyMonths)}
              </p>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
