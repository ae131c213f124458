import type {
  ConsentReceipt,
  NextConnection,
  WidgetEntity,
  WidgetSession,
} from '../../../client/index.ts';
import { Alert } from '../../../components/Alert/Alert.tsx';
import { Button } from '../../../components/Button/Button.tsx';
import { ScreenButton } from '../../../components/Button/ScreenButton.tsx';
import { DescriptionList } from '../../../components/DescriptionList/DescriptionList.tsx';
import { SuccessIcon } from '../../../components/Icon/icons.tsx';
import { formatDate } from '../../../format/formatDate.ts';
import { useLocale } from '../../../messages/index.ts';
import { formatRut } from '../../../rut/rut.ts';
import type { FlowSnapshot } from '../../flow/flowSnapshot.ts';
import { RevocationPlace } from '../RevocationPlace/RevocationPlace.tsx';
import { Screen } from '../Shell/Screen.tsx';
import { stepTitle, STOPS } from '../stepTitle.ts';
import styles from './DoneScreen.module.css';
import { useWords } from '../../words/texts.ts';

export interface DoneScreenProps {
  session: WidgetSession;
  entity: WidgetEntity;
  /** ISO 8601: end of the consent. */
  validUntil: string;
  /** Null until it has been read, or if it could not be read. */
  receipt: ConsentReceipt | null;
  /** State of the receipt's download. */
  download?: FlowSnapshot['download'];
  /** What the person can connect next; null for nothing. */
  next?: NextConnection | null;
  /** State of going on to it. */
  goingOn?: FlowSnapshot['goingOn'];
  onNext?: () => void;
  onDownload: () => void;
  onFinish: () => void;
}

/** The connection succeeded: the receipt. It stays until the person returns to the application. */
export function DoneScreen({
  session,
  entity,
  validUntil,
  receipt,
  download = 'none',
  next = null,
  goingOn = 'no',
  onNext,
  onDownload,
  onFinish,
}: DoneScreenProps) {
  const widget = useWords();
  const locale = useLocale();
  const { done: words, consent, returnTo, visit } = widget;
  const accountName = widget.accounts.named;
  const { client, products, consentId } = session;
  const missing = next?.missing ? visit.missing(next.products.map(({ title }) => title)) : null;
  const finish = (
    <ScreenButton variant={missing ? 'secondary' : 'primary'} onClick={onFinish}>
      {returnTo(client.name)}
    </ScreenButton>
  );
  const goOn = next && (
    <ScreenButton
      variant={missing ? 'primary' : 'secondary'}
      isBusy={goingOn === 'sending'}
      busyLabel={visit.opening}
      onClick={onNext}
    >
      {visit.another}
    </ScreenButton>
  );
  const sameVisit = receipt?.receipt.sameVisit?.map(({ entity: { name } }) => name).join(', ');
  return (
    <Screen
      title={words.title}
      documentTitle={stepTitle(widget, STOPS.done)}
      before={<SuccessIcon size={36} strokeWidth={1.25} className={styles['mark']} />}
      lead={words.lead(client.name, entity.name)}
      app={client.name}
      actions={
        <>
          {missing && goOn}
          {finish}
          {!missing && goOn}
        </>
      }
    >
      {goingOn === 'failed' && (
        <Alert tone="danger" title={visit.notOpened.title}>
          {visit.notOpened.body}
        </Alert>
      )}
      {missing && (
        <Alert tone="neutral" title={missing.title}>
          {missing.body}
        </Alert>
      )}
      {download === 'failed' && (
        <Alert tone="danger" title={words.notDownloaded.title}>
          {words.notDownloaded.body}
        </Alert>
      )}
      <section className={styles['receipt']} aria-labelledby="receipt">
        <div className={styles['head']}>
          <h3 id="receipt" className={styles['title']}>
            {words.receipt}
          </h3>
          <Button
            variant="secondary"
            size="compact"
            isBusy={download === 'sending'}
            busyLabel={words.downloading}
            onClick={onDownload}
          >
            {words.download}
          </Button>
        </div>
        <DescriptionList
          layout="beside"
          items={[
            { term: words.institution, description: entity.name },
            {
              term: words.products,
              description: products.map(({ title }) => title).join(', '),
            },
            ...(receipt?.receipt.accounts
              ? [
                  {
                    term: words.accounts,
                    description: receipt.receipt.accounts
                      .map(({ name, number }) => accountName(name, number))
                      .join(', '),
                  },
                ]
              : []),
            {
              term: words.recipient,
              description: consent.recipientIs(client.legalName, formatRut(client.rut)),
            },
            { term: words.until, description: formatDate(validUntil, 'long', locale) },
            {
              term: words.revocation,
              description: (
                <RevocationPlace client={client} personPageUrl={session.personPageUrl} />
              ),
            },
            ...(sameVisit === undefined ? [] : [{ term: visit.title, description: sameVisit }]),
            {
              term: words.code,
              description: <code className={styles['code']}>{consentId}</code>,
            },
          ]}
        />
        {receipt !== null && (
          <p className={styles['sent']}>
            {(next ? visit.sentLater : words.sentTo)(maskEmail(receipt.receipt.person.email))}
          </p>
        )}
      </section>
    </Screen>
  );
}

/** Masks an e-mail address so that only the person recognises it: `ca***@correo.cl`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const name = email.slice(0, at);
  return `${name.slice(0, name.length > 4 ? 2 : 1)}***${email.slice(at)}`;
}
