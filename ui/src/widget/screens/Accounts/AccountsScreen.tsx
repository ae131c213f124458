import { useRef, useState } from 'react';
import type { OfferedAccount, WidgetEntity, WidgetSession } from '../../../client/index.ts';
import { ScreenButton } from '../../../components/Button/ScreenButton.tsx';
import { Checkbox } from '../../../components/Checkbox/Checkbox.tsx';
import { FieldNote } from '../../../components/Field/Field.tsx';
import { formatAmount } from '../../../format/formatAmount.ts';
import { ClientMark } from '../ClientMark/ClientMark.tsx';
import { Screen } from '../Shell/Screen.tsx';
import { STOPS, stepTitle } from '../stepTitle.ts';
import styles from './AccountsScreen.module.css';
import { useWords } from '../../words/texts.ts';

export interface AccountsScreenProps {
  session: WidgetSession;
  entity: WidgetEntity;
  /** Those that were found. */
  accounts: readonly OfferedAccount[];
  /** The choice is being sent. */
  isSending?: boolean;
  /** @param ids of the chosen accounts, at least one */
  onShare: (ids: string[]) => void;
  /** The person wants to share nothing. */
  onLeave: () => void;
}

/** The accounts and cards that were found, all ticked: only those that stay ticked are shared. */
export function AccountsScreen({
  session,
  entity,
  accounts,
  isSending = false,
  onShare,
  onLeave,
}: AccountsScreenProps) {
  const widget = useWords();
  const words = widget.accounts;
  const [left, setLeft] = useState<readonly string[]>([]);
  const [isNoneChosen, setIsNoneChosen] = useState(false);
  const listRef = useRef<HTMLFieldSetElement>(null);
  const chosen = accounts.map(({ id }) => id).filter((id) => !left.includes(id));
  const share = () => {
    setIsNoneChosen(chosen.length === 0);
    if (chosen.length === 0) listRef.current?.querySelector('input')?.focus();
    else onShare(chosen);
  };
  return (
    <Screen
      title={words.title}
      documentTitle={stepTitle(widget, STOPS.access)}
      before={<ClientMark client={session.client} institution={entity} />}
      lead={words.lead(session.client.name)}
      app={session.client.name}
      actions={
        <>
          <ScreenButton isBusy={isSending} busyLabel={words.sharing} onClick={share}>
            {words.share(chosen.length)}
          </ScreenButton>
          <ScreenButton
            variant="secondary"
            aria-disabled={isSending || undefined}
            onClick={() => {
              if (!isSending) onLeave();
            }}
          >
            {words.refuse}
          </ScreenButton>
        </>
      }
    >
      <fieldset ref={listRef} className={styles['list']}>
        <legend className={styles['legend']}>{words.legend(entity.name)}</legend>
        {isNoneChosen && (
          <FieldNote tone="danger" role="alert">
            {words.chooseOne}
          </FieldNote>
        )}
        {accounts.map(({ id, kind, name, number, currency, balance }) => (
          <Checkbox
            key={id}
            className={styles['account']}
            label={<span className={styles['name']}>{words.named(name, number)}</span>}
            hint={words.detail[kind](balance === null ? null : formatAmount(balance, currency))}
            checked={!left.includes(id)}
            disabled={isSending}
            aria-invalid={isNoneChosen || undefined}
            onCheckedChange={(isShared) => {
              setIsNoneChosen(false);
              setLeft(isShared ? left.filter((one) => one !== id) : [...left, id]);
            }}
          />
        ))}
      </fieldset>
      <p className={styles['rest']}>{words.rest}</p>
    </Screen>
  );
}
