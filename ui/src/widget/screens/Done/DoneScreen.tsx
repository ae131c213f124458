import type { WidgetEntity, WidgetSession } from '../../../client/index.ts';
import { Button } from '../../../components/Button/index.ts';
import { SuccessIcon } from '../../../components/Icon/index.ts';
import { formatDate } from '../../../format/index.ts';
import { useLocale, useMessages } from '../../../messages/index.ts';
import { Screen } from '../Shell/index.ts';
import { STOPS, stepTitle } from '../stepTitle.ts';
import styles from './DoneScreen.module.css';

export interface DoneScreenProps {
  session: WidgetSession;
  entity: WidgetEntity;
  /** ISO 8601: end of the consent. */
  validUntil: string;
  onFinish: () => void;
}

/** The connection succeeded. It stays until the person returns to the application. */
export function DoneScreen({ session, entity, validUntil, onFinish }: DoneScreenProps) {
  const messages = useMessages();
  const locale = useLocale();
  const { done, returnTo } = messages.widget;
  const { name } = session.client;
  return (
    <Screen
      title={done.title}
      documentTitle={stepTitle(messages, STOPS.done)}
      before={<SuccessIcon size={40} strokeWidth={1.25} className={styles['mark']} />}
      lead={done.lead(name, entity.name)}
      app={name}
      actions={
        <Button size="large" isFullWidth onClick={onFinish}>
          {returnTo(name)}
        </Button>
      }
    >
      <p className={styles['until']}>{done.validUntil(formatDate(validUntil, 'long', locale))}</p>
    </Screen>
  );
}
