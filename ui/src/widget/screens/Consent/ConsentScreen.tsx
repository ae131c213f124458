import { useRef, useState } from 'react';
import type { WidgetEntity, WidgetSession } from '../../../client/index.ts';
import { Alert } from '../../../components/Alert/Alert.tsx';
import { ScreenButton } from '../../../components/Button/ScreenButton.tsx';
import { Checkbox } from '../../../components/Checkbox/Checkbox.tsx';
import { DescriptionList } from '../../../components/DescriptionList/DescriptionList.tsx';
import { Link } from '../../../components/Link/Link.tsx';
import { formatDate } from '../../../format/formatDate.ts';
import { useLocale } from '../../../messages/index.ts';
import { formatRut } from '../../../rut/rut.ts';
import type { ConsentProblem, Refused } from '../../flow/flowState.ts';
import { RevocationPlace } from '../RevocationPlace/RevocationPlace.tsx';
import { Screen } from '../Shell/Screen.tsx';
import { STOPS, stepTitle } from '../stepTitle.ts';
import styles from './ConsentScreen.module.css';
import { ProductList } from './ProductList.tsx';
import { TermsLink } from './TermsLink.tsx';
import { useWords } from '../../words/texts.ts';

const NOTHING: Refused = { products: [], password: false };

const TONES = { no_answer: 'danger', busy: 'warning' } as const;

export interface ConsentScreenProps {
  session: WidgetSession;
  entity: WidgetEntity;
  /** The consent is being sent. */
  isSending?: boolean;
  /** Why it has to be sent again. */
  problem?: ConsentProblem | null;
  /** What the person left out the last time. */
  refused?: Refused | undefined;
  /** @param refused what the person left out; undefined for nothing */
  onAuthorise: (refused?: Refused) => void;
  onDecline: () => void;
  /** Opens the list; absent when there is no other institution. */
  onOtherInstitution?: (() => void) | undefined;
}

/** Shows what data is requested, by whom, for what purpose and until when, to accept or decline. */
export function ConsentScreen({
  session,
  entity,
  isSending = false,
  problem = null,
  refused: refusedBefore = NOTHING,
  onAuthorise,
  onDecline,
  onOtherInstitution,
}: ConsentScreenProps) {
  const widget = useWords();
  const words = widget.consent;
  const locale = useLocale();
  const { client, products, purpose, validity } = session;
  const until = formatDate(validity.validUntil, 'long', locale);
  const [refused, setRefused] = useState(refusedBefore);
  const [isNoneChosen, setIsNoneChosen] = useState(false);
  const productsRef = useRef<HTMLElement>(null);
  const authorise = () => {
    const isNone = refused.products.length === products.length;
    setIsNoneChosen(isNone);
    if (isNone) productsRef.current?.querySelector('input')?.focus();
    else onAuthorise(refused.password || refused.products.length > 0 ? refused : undefined);
  };
  return (
    <Screen
      title={words.title}
      documentTitle={stepTitle(widget, STOPS.consent)}
      lead={words.lead(client.name, entity.name)}
      app={client.name}
      actions={
        <div className={styles['answers']}>
          <ScreenButton
            className={styles['answer']}
            isBusy={isSending}
            busyLabel={words.sending}
            onClick={authorise}
          >
            {words.authorise}
          </ScreenButton>
          <ScreenButton
            className={styles['answer']}
            variant="secondary"
            aria-disabled={isSending || undefined}
            onClick={() => {
              if (!isSending) onDecline();
            }}
          >
            {words.refuse}
          </ScreenButton>
        </div>
      }
    >
      {problem !== null && (
        <Alert tone={TONES[problem]} title={words.problems[problem].title}>
          {words.problems[problem].body}
        </Alert>
      )}
      {entity.personRequired && (
        <Alert tone="neutral" title={words.again.title(entity.name)}>
          {words.again.body(client.name)}
        </Alert>
      )}
      {/* What matters for the decision comes first, so that it is seen without scrolling. */}
      <DescriptionList
        layout="pairs"
        items={[
          { term: words.duration, description: words.until(until) },
          {
            term: words.recipient,
            description: words.recipientIs(client.legalName, formatRut(client.rut)),
          },
          {
            term: words.password,
            description: validity.storesCredentials ? (
              <Checkbox
                className={styles['choice']}
                label={words.keepPassword}
                checked={!refused.password}
                disabled={isSending}
                onCheckedChange={(isKept) => setRefused({ ...refused, password: !isKept })}
              />
            ) : (
              words.passwordNotKept
            ),
          },
          {
            term: words.revocation,
            description: <RevocationPlace client={client} personPageUrl={session.personPageUrl} />,
          },
        ]}
      />
      <ProductList
        ref={productsRef}
        products={products}
        refused={refused.products}
        isDisabled={isSending}
        error={isNoneChosen ? words.chooseOne : undefined}
        onRefusedChange={(ids) => {
          setIsNoneChosen(false);
          setRefused({ ...refused, products: ids });
        }}
      />
      <DescriptionList
        layout="stacked"
        items={[
          { term: words.purpose, description: purpose },
          ...(validity.refresh
            ? [
                {
                  term: words.refresh,
                  description: refused.password
                    ? words.notRefreshed
                    : words.refreshIs[validity.refresh](client.name),
                },
              ]
            : []),
          { term: words.limits, description: words.limitsAre },
        ]}
      />
      <ConsentLinks session={session} onOtherInstitution={onOtherInstitution} />
    </Screen>
  );
}

function ConsentLinks({
  session: { client, terms },
  onOtherInstitution,
}: Pick<ConsentScreenProps, 'session' | 'onOtherInstitution'>) {
  const words = useWords().consent;
  return (
    <ul role="list" className={styles['links']}>
      {onOtherInstitution && (
        <li>
          <button type="button" className={styles['link']} onClick={onOtherInstitution}>
            {words.otherInstitution}
          </button>
        </li>
      )}
      {client.privacyUrl !== null && (
        <li>
          <Link className={styles['link']} href={client.privacyUrl}>
            {words.privacy(client.name)}
          </Link>
        </li>
      )}
      <li>
        <TermsLink terms={terms} className={styles['link']} />
      </li>
    </ul>
  );
}
