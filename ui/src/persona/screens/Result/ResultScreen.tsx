import type { RightsRequest } from '../../../client/index.ts';
import { Button } from '../../../components/Button/Button.tsx';
import {
  DescriptionList,
  type DescriptionItem,
} from '../../../components/DescriptionList/DescriptionList.tsx';
import { SuccessIcon } from '../../../components/Icon/icons.tsx';
import { formatDate, formatTime } from '../../../format/formatDate.ts';
import { useLocale } from '../../../messages/index.ts';
import type { Result, Route } from '../../flow/index.ts';
import { useWords } from '../../words/texts.ts';
import { actContext } from '../connectionText.ts';
import type { ScreenOfFlowProps } from '../screenProps.ts';
import { Screen } from '../Shell/Screen.tsx';
import styles from './ResultScreen.module.css';

/** The outcome of an act: when it took effect, what is kept, and who has to answer by when. */
export function ResultScreen({ flow, snapshot, result }: ScreenOfFlowProps & { result: Result }) {
  const words = useWords();
  const locale = useLocale();
  const { kind, connection, at, requests, kept } = result;
  const date = (value: string) => formatDate(value, 'long', locale);
  const apps = [...new Set(requests.map(({ recipientName }) => recipientName))];
  const { title, lead } = words.results[kind];
  const must = requests.flatMap(({ recipientName, dueAt }) =>
    dueAt === null ? [] : [words.result.mustUntil(recipientName, date(dueAt))],
  );
  const when = (value: string) => words.when(date(value), formatTime(value));
  const sinceNow = (value: string) => words.result.sinceNow(when(value));
  // Each request took effect at its own time.
  const sinceOf = ({ recipientName, tookEffectAt }: RightsRequest) =>
    tookEffectAt === null
      ? words.result.sinceSoon(recipientName)
      : words.result.sinceOf(recipientName, when(tookEffectAt));
  const items: DescriptionItem[] = [
    {
      term: words.result.since,
      description: <Lines lines={requests.length > 1 ? requests.map(sinceOf) : [sinceNow(at)]} />,
    },
    ...(must.length === 0
      ? []
      : [{ term: words.result.must, description: <Lines lines={must} /> }]),
    ...(kept.length === 0
      ? []
      : [
          {
            term: words.result.stays,
            description: <Lines lines={kept.map((what) => words.result.kept[what])} />,
          },
        ]),
    ...(requests.length === 0
      ? []
      : [{ term: words.result.mail, description: words.result.mailSent }]),
  ];
  const { isSignedIn } = snapshot;
  const isThere = connection !== null && kind !== 'erase';
  const next: { route: Route; label: string } = !isSignedIn
    ? { route: { name: 'sign-in' }, label: words.result.toStart }
    : isThere
      ? { route: { name: 'connection', id: connection.id }, label: words.result.toConnection }
      : { route: { name: 'connections' }, label: words.result.toConnections };
  return (
    <Screen
      snapshot={snapshot}
      width="text"
      title={title}
      mark={<SuccessIcon size={28} className={styles['mark']} />}
      lead={lead(actContext(result, apps, { locale, words }))}
    >
      {kind !== 'export' && <DescriptionList items={items} />}
      <div className={styles['actions']}>
        <Button onClick={() => flow.go(next.route)}>{next.label}</Button>
        {isSignedIn && requests.length > 0 && (
          <Button variant="secondary" onClick={() => flow.go({ name: 'requests' })}>
            {words.result.toRequests}
          </Button>
        )}
      </div>
    </Screen>
  );
}

function Lines({ lines }: { lines: readonly string[] }) {
  const [first] = lines;
  if (lines.length === 1) return first;
  return (
    <ul role="list" className={styles['lines']}>
      {[...new Set(lines)].map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
